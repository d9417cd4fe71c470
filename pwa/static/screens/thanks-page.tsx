declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'confirm-subscription': HTMLAttributes<HTMLElement>;
    }
  }
}

/** Where the link of the confirmation mail leads. */
export function ThanksPage() {
  return (
    <section className="state">
      <img src="/images/contact.svg" alt="" width={900} height={675} />
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
