import { OFFLINE_TEXT } from '../../offline/offline-text';

/** The newsletter's forms are in the document's markup; the code that sends them loads when a form is submitted. */
export function followNewsletter(): void {
  document.addEventListener('submit', async event => {
    const form = event.target as HTMLFormElement;
    if (!form.matches('[data-newsletter]')) return;
    event.preventDefault();
    const code = await import('./newsletter').catch(() => null);
    const status = form.querySelector('[role=status]');
    if (code) await code.subscribe(form);
    else if (status) status.textContent = OFFLINE_TEXT;
  });
}
