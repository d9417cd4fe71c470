/** The newsletter's forms are the document's markup; the code that sends them comes when one of them is submitted. */
export function followNewsletter(): void {
  document.addEventListener('submit', async event => {
    const form = event.target as HTMLFormElement;
    if (!form.matches('[data-newsletter]')) return;
    event.preventDefault();
    const { subscribe } = await import('./newsletter');
    await subscribe(form);
  });
}
