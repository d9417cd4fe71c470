/** From here on the full-screen menu has room for more than links; `topics-dialog.css` has the same width. */
const ROOMY = '(min-width: 48rem)';

/**
 * Completes the full-screen menu on wide windows as soon as it opens.
 * @param dialogId the id of its `<dialog>`
 */
export function followTopics(dialogId: string): void {
  const dialog = document.getElementById(dialogId);
  if (!(dialog instanceof HTMLDialogElement)) return;
  const fill = async () => {
    if (!matchMedia(ROOMY).matches) return;
    const { fillTopics } = await import('./topics-fill');
    fillTopics(dialog);
  };
  document.addEventListener('click', event => {
    if ((event.target as Element).closest(`button[commandfor=${dialogId}]`))
      void fill().catch(() => undefined);
  });
  // It may have been opened before this script ran.
  if (dialog.open) void fill().catch(() => undefined);
}
