/** How long a menu stays open after the pointer has left it. */
const CLOSE_DELAY_MS = 300;

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details.menu[open]');

function close(menu: HTMLDetailsElement): void {
  if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
  menu.open = false;
}

/**
 * Adds what `<details>` menus lack: they close on Escape (and return the focus), on a click elsewhere, on a choice and
 * when Tab leaves them, so that they never lie over the focus; a mouse opens them by pointing and closes them 300 ms
 * after it has left.
 */
export function followMenus(): void {
  document.addEventListener('click', event => {
    const target = event.target as Element;
    for (const menu of openMenus()) {
      if (!menu.contains(target) || target.closest('a, li button')) close(menu);
    }
  });
  document.addEventListener('keydown', event => {
    if (event.key === 'Escape') openMenus().forEach(close);
  });
  document.addEventListener('keyup', ({ key }) => {
    if (key !== 'Tab') return;
    for (const menu of openMenus()) menu.open = menu.contains(document.activeElement);
  });
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('.main-nav details.menu'))
    followPointer(menu);
}

function followPointer(menu: HTMLDetailsElement): void {
  let closing: ReturnType<typeof setTimeout> | undefined;
  menu.addEventListener('pointerenter', event => {
    clearTimeout(closing);
    if (event.pointerType === 'mouse') menu.open = true;
  });
  menu.addEventListener('pointerleave', event => {
    if (event.pointerType !== 'mouse') return;
    closing = setTimeout(() => {
      menu.open = false;
    }, CLOSE_DELAY_MS);
  });
  // Pointing has already opened the menu; the click that follows must not close it.
  menu.querySelector('summary')?.addEventListener('click', event => {
    if (menu.open && (event as PointerEvent).pointerType === 'mouse' && menu.matches(':hover'))
      event.preventDefault();
  });
}
