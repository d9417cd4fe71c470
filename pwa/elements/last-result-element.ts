import {
  LAST_RESULT_HASH,
  LAST_RESULT_KEY,
  readLastResult,
  resultInShort,
} from '../features/quiz/last-result';

/** `<last-result lang>`: a link to the last result of an assessment on this device; empty without one. */
export class LastResultElement extends HTMLElement {
  #listeners = new AbortController();

  connectedCallback(): void {
    this.#listeners = new AbortController();
    this.#show();
    const onStorage = ({ key }: StorageEvent) => {
      // Another tab has a newer result, or its reader has logged out.
      if (key === null || key === LAST_RESULT_KEY) this.#show();
    };
    addEventListener('storage', onStorage, { signal: this.#listeners.signal });
  }

  disconnectedCallback(): void {
    this.#listeners.abort();
  }

  #show(): void {
    this.replaceChildren();
    const result = readLastResult();
    if (!result) return;
    const link = document.createElement('a');
    link.href = `/assessmentStarted/${encodeURIComponent(result.quiz)}${LAST_RESULT_HASH}`;
    link.textContent = `Your last result · ${resultInShort(result, this.lang)}`;
    this.append(link);
  }
}

customElements.define('last-result', LastResultElement);
