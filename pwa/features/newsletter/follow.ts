/** The newsletter's forms are in the document's markup; the code that sends them loads when a form is submitted. */
export function followNewsletter(): void {
  document.addEventListener('submit', async event => {
    const form = event.target as HTMLFormElement;
    if (!form.matches('[data-newsletter]')) return;
    event.preventDefault();
    const { subscribe } = await import('./newsletter');
    await subscribe(form);
  });
}
