import type { Point } from './finger';

/** Something on the screen that a finger can operate. */
export interface Control {
  /** Tells it from the page's other controls, and is the same when it is met again. */
  key: string;
  /** Its place and name, for people. */
  name: string;
  /** What one does with it: press it, type into it, or touch it and move it by an arrow key. */
  use: 'press' | 'type' | 'move';
  /** What to type. */
  text: string;
  at: Point;
}

/** What a reader operates on a page; a field for files would open a window of the system. */
export const CONTROLS =
  'button, summary, select, textarea, input:not([type=hidden], [type=file]), a[href^="#"]';
/** Links to other pages of the site. */
export const LINKS = 'a[href^="/"]:not([target], [download], [href*="."])';

interface Wanted {
  /** The elements that are looked for: a selector. */
  kinds: string;
  /** Only what is inside this element: a selector. */
  within: string;
  /** How often each control has been used, by key. */
  used: Record<string, number>;
}

/**
 * Runs in the window, so it must be self-contained. Finds the control that has been used least and that a finger can
 * reach now, and scrolls to it. What toggles is found twice, anything else once.
 */
export function findControl({ kinds, within, used }: Wanted): Control | null {
  const texts: Record<string, string> = { email: 'reader@example.com', tel: '9876543210', number: '5' };

  const describe = (element: HTMLElement) => {
    const { name = '', placeholder = '', labels = null } = element as HTMLInputElement;
    const label = labels?.[0]?.textContent;
    const words = element.getAttribute('aria-label') || label || element.textContent || placeholder || name;
    // Times and percentages change while one looks.
    const text = words.replaceAll(/\s+/g, ' ').replaceAll(/\d+/g, '#').trim().slice(0, 40);
    const part = ['main', 'header', 'footer'].find(name => element.closest(name)) ?? 'body';
    const dialog = element.closest('dialog');
    const place = dialog ? dialog.id || 'dialog' : part;
    const tag = element.localName;
    // Without their values, the choices of a group would have one key.
    const value = ['radio', 'checkbox'].includes((element as HTMLInputElement).type)
      ? (element as HTMLInputElement).value
      : '';
    return { key: [place, tag, name, value, text].join(' '), name: `${place}: ${text || tag}`, tag };
  };

  const pointOf = (element: HTMLElement): Point | null => {
    if (!element.checkVisibility({ visibilityProperty: true })) return null;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const [box] = element.getClientRects();
    if (!box) return null;
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const hit = document.elementFromPoint(at.x, at.y);
    return hit && element.contains(hit) ? at : null;
  };

  const elements = [...document.querySelectorAll<HTMLElement>(kinds)]
    .filter(element => element.closest(within) && !element.matches(':disabled'))
    .map(element => ({ element, ...describe(element) }))
    .filter(({ key, tag }) => (used[key] ?? 0) < (tag === 'button' || tag === 'summary' ? 2 : 1))
    .sort((one, other) => (used[one.key] ?? 0) - (used[other.key] ?? 0));
  for (const { element, key, name, tag } of elements) {
    const { type = '', labels = null } = element as HTMLInputElement;
    // Some fields are drawn by their label.
    const at = [element, ...(labels ?? [])].map(pointOf).find(point => point !== null);
    if (!at) continue;
    const isMoved = tag === 'select' || type === 'range';
    const isPressed =
      ['button', 'summary', 'a'].includes(tag) || /^(radio|checkbox|submit|button)$/.test(type);
    const use = isMoved ? 'move' : isPressed ? 'press' : 'type';
    return { key, name, use, text: texts[type] ?? 'forest', at };
  }
  return null;
}
