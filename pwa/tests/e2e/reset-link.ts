import { checkReset } from '../../../api/contract/calls';
import type { Network } from './network';

/** Lets the server say of every reset link that it works; it knows no secret that a test makes up. */
export function letLinksWork(network: Network): void {
  const body = JSON.stringify({ works: true });
  network.answerInstead(checkReset.path, { status: 200, type: 'application/json', body });
}
