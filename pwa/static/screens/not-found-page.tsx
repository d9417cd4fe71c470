/** The page for addresses that lead nowhere. */
export function NotFoundPage() {
  return (
    <section className="state">
      <img src="/images/not-found.svg" alt="" width={720} height={480} />
      <p className="big-number" aria-hidden="true">
        404
      </p>
      <h1>
        <span className="visually-hidden">404: </span>Sorry we couldn't find the page you're looking for
      </h1>
      <p>
        <a className="button" href="/">
          back to homepage
        </a>
      </p>
    </section>
  );
}
