import { newsletterPromise } from '../../content/newsletter';

/**
 * The newsletter form. `newsletter.ts` sends it.
 * @param id of the field: a link to it leads into the field, without a script
 */
export function NewsletterBox({ id }: { id: string }) {
  return (
    <form className="newsletter" method="post" action="/subscribe_user" noValidate data-newsletter="">
      <p>{newsletterPromise}</p>
      <div className="newsletter-row">
        <label className="visually-hidden" htmlFor={id}>
          Your e-mail address
        </label>
        <input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          placeholder="you@example.org"
          aria-describedby={`${id}-status`}
        />
        <button type="submit" className="button small" data-early="site">
          Subscribe
        </button>
      </div>
      <p id={`${id}-status`} className="newsletter-status" role="status" />
    </form>
  );
}
