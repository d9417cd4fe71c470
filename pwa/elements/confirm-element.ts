import { confirmSubscription } from '../../api/contract/calls';
import { sendWrite } from '../offline/send';

/**
 * `<confirm-subscription>`: confirms the subscription whose secret is the last part of the address, once the page is
 * visible. The thanks are shown whatever the answer; without a network the call is kept.
 */
export class ConfirmSubscription extends HTMLElement {
  connectedCallback(): void {
    if (document.visibilityState === 'visible') void this.#confirm();
    else document.addEventListener('visibilitychange', () => this.#confirm(), { once: true });
  }

  async #confirm(): Promise<void> {
    const [, , secret] = location.pathname.split('/');
    if (!secret || !this.isConnected) return;
    const write = {
      owner: null,
      call: confirmSubscription,
      param: secret,
      subject: secret,
      body: '',
      label: 'Confirm your subscription',
    } as const;
    await sendWrite(write);
  }
}

customElements.define('confirm-subscription', ConfirmSubscription);
