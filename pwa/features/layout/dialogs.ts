/** Fields in which `/` is text and does not open the search. */
const WRITING = 'input, textarea, select, [contenteditable]';

const dialogOf = (id: string | null) => {
  const element = document.getElementById(id ?? '');
  return element instanceof HTMLDialogElement ? element : null;
};

/**
 * Completes the document's dialogs: `/` opens the one with the id `searchDialog`, and their buttons also work in browsers
 * without invoker commands.
 */
export function followDialogs(searchDialog: string): void {
  document.addEventListener('click', event => {
    const target = event.target as Element;
    const button = target.closest('button[command]');
    if (!button || 'command' in HTMLButtonElement.prototype) return;
    const dialog = dialogOf(button.getAttribute('commandfor'));
    if (button.getAttribute('command') === 'close') dialog?.close();
    else dialog?.showModal();
  });
  document.addEventListener('keydown', event => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key !== '/' || !isPlain || (event.target as Element).matches(WRITING)) return;
    if (document.querySelector('dialog[open]')) return;
    event.preventDefault();
    dialogOf(searchDialog)?.showModal();
  });
}
