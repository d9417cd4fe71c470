import { passTime, remainingMs } from '../features/quiz/attempt';
import { readAttempt } from '../offline/attempts';
import type { Attempt } from '../offline/db';
import { minutesAndSeconds } from '../ui/format';

/**
 * `<begun-attempt data-quiz data-questions>` around the link that starts an assessment: if one was begun on this device,
 * the link says that it goes on, and a line says where it stands and how long it still runs.
 */
export class BegunAttempt extends HTMLElement {
  #timer: ReturnType<typeof setInterval> | undefined;
  #line = document.createElement('p');

  connectedCallback(): void {
    void this.#open();
  }

  disconnectedCallback(): void {
    clearInterval(this.#timer);
  }

  async #open(): Promise<void> {
    const attempt = await readAttempt(this.dataset.quiz ?? '').catch(() => undefined);
    const link = this.querySelector('a');
    if (!attempt || !link || !this.isConnected) return;
    this.dataset.state = attempt.state;
    link.textContent = 'Continue';
    link.after(this.#line);
    this.#show(attempt);
    if (attempt.state === 'running') this.#timer = setInterval(() => this.#show(attempt), 1000);
  }

  #show(begun: Attempt): void {
    const attempt = passTime(begun, Date.now(), 0);
    const isRunning = attempt.state === 'running';
    if (!isRunning) clearInterval(this.#timer);
    const left = minutesAndSeconds(Math.ceil(remainingMs(attempt) / 1000));
    this.#line.textContent = isRunning
      ? `You are at question ${attempt.index + 1} of ${this.dataset.questions}, ${left} left.`
      : 'You have completed an assessment. Continue to its result.';
  }
}

customElements.define('begun-attempt', BegunAttempt);
