declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'confirm-subscription': HTMLAttributes<HTMLElement>;
    }
  }
}

/** Where the link of the confirmation mail leads (SPEC.md section 2, Thank-you page). */
export function ThanksPage() {
  return (
    <section className="state">
      <img src="/images/empty-shelf.svg" alt="" width={480} height={320} />
      <h1>Thank You !</h1>
      <p>Thank you for your interest!</p>
      <p>
        <a className="button" href="/">
          Home
        </a>
      </p>
      <confirm-subscription />
    </section>
  );
}
