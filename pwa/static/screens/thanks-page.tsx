declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'confirm-subscription': HTMLAttributes<HTMLElement>;
    }
  }
}

/** The page that the link in the confirmation mail opens. */
export function ThanksPage() {
  return (
    <section className="state">
      <img src="/images/contact.svg" alt="" width={900} height={675} />
      <h1>Thank You !</h1>
      <p>Thank you for your interest!</p>
      <confirm-subscription role="status" />
      <p>
        <a className="button" href="/">
          Home
        </a>
      </p>
    </section>
  );
}
