import { readConsent, writeConsent } from '../../../api/contract/consent';
import { announce } from '../../ui/announce';

/**
 * Runs the cookie banner and the panel of preferences, whose markup is in the document. They show what the cookie
 * contains, and choices are written into the cookie.
 * @param panelId the id of the panel's `<dialog>`
 */
export function followConsent(panelId: string): void {
  const panel = document.getElementById(panelId);
  if (!(panel instanceof HTMLDialogElement)) return;
  const boxes = () => panel.querySelectorAll<HTMLInputElement>('input:enabled');

  function show(): void {
    const consent = readConsent(document.cookie, new Date());
    document.documentElement.toggleAttribute('data-consent', consent !== null);
    // The banner goes, and with it whatever has the focus there. What follows it is the head of the page.
    const head = document.querySelector<HTMLElement>('.site-header');
    if (head && consent && document.activeElement?.closest('.consent')) {
      head.tabIndex = -1;
      head.focus({ preventScroll: true });
    }
    for (const box of boxes())
      box.checked = consent?.preferences[box.name as 'analytics' | 'marketing'] === true;
  }

  function choose(analytics: boolean, marketing: boolean): void {
    // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox have no cookie store to speak of
    document.cookie = writeConsent({ analytics, marketing }, new Date(), location.protocol === 'https:');
    announce('Your choice is kept.');
  }

  document.addEventListener('click', event => {
    const button = (event.target as Element).closest<HTMLElement>('button[data-consent]');
    if (!button) return;
    const isAccepted = button.dataset.consent === 'accept';
    choose(isAccepted, isAccepted);
    show();
  });
  // At once: the event of the closed panel comes in a later task, and the visitor may have left the page by then.
  panel.addEventListener('submit', () => {
    const checked = [...boxes()].filter(box => box.checked).map(({ name }) => name);
    choose(checked.includes('analytics'), checked.includes('marketing'));
  });
  panel.addEventListener('close', show);
  show();
}
