import type { OutboxItem } from './db';

/** The key of a write that is to be sent again: a new one if the server has another version under the old one. */
export const keyToSendWith = ({ id, problem }: OutboxItem): string =>
  problem?.isSecond ? crypto.randomUUID() : id;
