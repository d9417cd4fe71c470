import type { Account } from '../../e2e/accounts';
import type { Network } from '../../e2e/network';
import type { Device } from './device';

/** What a journey has: a new device, the connection between it and the server, and a reader with an account. */
export interface Start {
  device: Device;
  network: Network;
  account: Account;
}

/** Something that the site promises in every engine. */
export interface Journey {
  /** The promise in a sentence. */
  promise: string;
  /** Rejects where the promise is broken. */
  travel(start: Start): Promise<void>;
}
