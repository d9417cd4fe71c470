import { confirmSubscription } from '../../api/contract/calls';
import { linkSecret } from '../../api/contract/link-secret';
import { confirmation } from '../features/newsletter/confirmation';
import { watchOutbox } from '../offline/outbox-events';
import type { WriteOutcome } from '../offline/outcome';
import { sendWrite } from '../offline/send';

/**
 * `<confirm-subscription>`: confirms the subscription whose secret is the last part of the address, once the page is
 * visible, and states the result. Without a network the call is kept, and the words change when it has been sent.
 */
export class ConfirmSubscription extends HTMLElement {
  #stop = () => {};

  connectedCallback(): void {
    if (document.visibilityState === 'visible') void this.#confirm();
    else document.addEventListener('visibilitychange', () => this.#confirm(), { once: true });
  }

  disconnectedCallback(): void {
    this.#stop();
  }

  async #confirm(): Promise<void> {
    if (!this.isConnected) return;
    const [, , part = ''] = location.pathname.split('/');
    const secret = linkSecret(part);
    if (!secret) return this.#sayUnknown();
    this.#say(confirmation.sending);
    const id = crypto.randomUUID();
    this.#stop = watchOutbox(attempted => {
      if (attempted?.id === id) this.#show(attempted.outcome);
    });
    const write = {
      owner: null,
      call: confirmSubscription,
      param: secret,
      subject: secret,
      body: '',
      label: 'Confirm your subscription',
    } as const;
    this.#show(await sendWrite(write, id));
  }

  #show(outcome: WriteOutcome): void {
    if (outcome.kind === 'kept') this.#say(confirmation.kept);
    else if (outcome.kind !== 'done') this.#say(confirmation.unsent);
    else if (outcome.wasRefused) this.#sayUnknown();
    else this.#say(confirmation.confirmed);
  }

  #sayUnknown(): void {
    const link = document.createElement('a');
    link.href = '#subscribe';
    link.textContent = confirmation.again;
    this.#say(`${confirmation.unknown} `, link, '.');
  }

  #say(...parts: (string | Node)[]): void {
    const words = document.createElement('p');
    words.append(...parts);
    this.replaceChildren(words);
  }
}

customElements.define('confirm-subscription', ConfirmSubscription);
