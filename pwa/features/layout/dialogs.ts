/** Where a search may be begun by `/`: not while something is written. */
const WRITING = 'input, textarea, select, [contenteditable]';

const dialogOf = (id: string | null) => {
  const element = id === null ? null : document.getElementById(id);
  return element instanceof HTMLDialogElement ? element : null;
};

/**
 * What the dialogs of the document need beside the platform: they close when one of their links is followed, `/` opens
 * the search, and where a browser lacks invoker commands their buttons work all the same.
 */
export function followDialogs(searchDialog: string): void {
  document.addEventListener('click', event => {
    const target = event.target as Element;
    if (target.closest('a[href]')) target.closest('dialog')?.close();
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
