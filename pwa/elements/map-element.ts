import { isReachable } from '../offline/connection';

const HASH = '#map';
const AWAY = 'The live map needs a network. The drawing shows the way.';

/** The path of the document that this window loaded; that document's policy decides which frames may load. */
const loadedPath = () => {
  const [entry] = performance.getEntriesByType('navigation');
  return entry ? new URL(entry.name).pathname : '';
};

/**
 * `<office-map src="…">`: its button replaces the picture with the map. Only this page's own document may show a frame,
 * so a visitor who came from another page reloads first.
 */
export class OfficeMapElement extends HTMLElement {
  #listeners = new AbortController();

  connectedCallback(): void {
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    this.querySelector('button')?.addEventListener('click', () => this.#ask(), { signal });
    if (location.hash === HASH && loadedPath() === location.pathname) this.#show();
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
    const frame = document.createElement('iframe');
    frame.src = this.getAttribute('src') ?? '';
    frame.title = 'Map';
    frame.referrerPolicy = 'no-referrer';
    this.querySelector('img')?.replaceWith(frame);
    this.querySelector('button')?.remove();
  }
}

customElements.define('office-map', OfficeMapElement);
