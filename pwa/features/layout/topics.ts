/**
 * Completes the full-screen menu as soon as it opens.
 * @param dialogId the id of its `<dialog>`
 */
export function followTopics(dialogId: string): void {
  const dialog = document.getElementById(dialogId);
  if (!(dialog instanceof HTMLDialogElement)) return;
  const fill = () =>
    void import('./topics-fill').then(
      ({ fillTopics }) => fillTopics(dialog),
      () => undefined,
    );
  document.addEventListener('click', event => {
    if ((event.target as Element).closest(`button[commandfor=${dialogId}]`)) fill();
  });
  // It may have been opened before this script ran.
  if (dialog.open) fill();
}
