import { isReachable } from '../offline/connection';

const HASH = '#map';
const SHOW_DRAWING = 'Show the drawing';
const AWAY = 'The live map needs a network. The drawing shows the way.';

/** The path of the document that this window loaded; that document's policy decides which frames may load. */
const loadedPath = () => {
  const [entry] = performance.getEntriesByType('navigation');
  return entry ? new URL(entry.name).pathname : '';
};

/**
 * `<office-map src="…">`: its button replaces the picture with the map, and the map with the picture. Only this page's
 * own document may show a frame, so a visitor who came from another page reloads first.
 */
export class OfficeMapElement extends HTMLElement {
  #listeners = new AbortController();
  /** Puts the picture back; null while it is in view. */
  #goBack: (() => void) | null = null;

  connectedCallback(): void {
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    this.querySelector('button')?.addEventListener('click', () => this.#press(), { signal });
    // As a press, which waits until the app has started: the app expects the picture.
    const isAsked = location.hash === HASH && loadedPath() === location.pathname;
    if (isAsked && !this.#goBack) this.querySelector('button')?.click();
  }

  #press(): void {
    if (!this.#goBack) {
      this.#ask();
      return;
    }
    this.#goBack();
    this.#goBack = null;
    // A reload would bring the map again.
    if (location.hash === HASH) history.replaceState(history.state, '', location.pathname);
  }

  disconnectedCallback(): void {
    this.#listeners.abort();
  }

  #ask(): void {
    const status = this.querySelector('[role=status]');
    const isAway = !navigator.onLine || !isReachable();
    if (status) status.textContent = isAway ? AWAY : '';
    if (isAway) return;
    if (loadedPath() === location.pathname) this.#show();
    else {
      history.replaceState(history.state, '', location.pathname + HASH);
      location.reload();
    }
  }

  #show(): void {
    const picture = this.querySelector('img');
    const button = this.querySelector('button');
    if (!picture || !button) return;
    const label = button.textContent;
    const frame = document.createElement('iframe');
    frame.src = this.getAttribute('src') ?? '';
    frame.title = 'Map';
    frame.referrerPolicy = 'no-referrer';
    picture.replaceWith(frame);
    button.textContent = SHOW_DRAWING;
    this.#goBack = () => {
      frame.replaceWith(picture);
      button.textContent = label;
    };
  }
}

customElements.define('office-map', OfficeMapElement);
