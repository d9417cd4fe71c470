import { away } from '../../content/away';

/** What the worker shows in place of an address that needs the network. */
export function AwayPage() {
  return (
    <section className="state">
      <h1>{away.page.title}</h1>
      <p>{away.page.text}</p>
      <p>
        <a className="button" href="/blog">
          {away.page.link}
        </a>
      </p>
    </section>
  );
}
