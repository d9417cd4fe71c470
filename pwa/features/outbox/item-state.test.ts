import { expect, test } from 'vitest';
import { site } from '../../content/site';
import type { OutboxItem } from '../../offline/db';
import { stateInWords } from './item-state';

const item = (changes: Partial<OutboxItem>): OutboxItem => ({
  seq: 1,
  id: 'one',
  v: 1,
  owner: null,
  call: 'addInquiry',
  subject: null,
  method: 'POST',
  path: '/add_inquiry',
  body: '{}',
  label: 'Inquiry: support',
  createdAt: 0,
  attempts: 0,
  state: 'queued',
  notBefore: 0,
  heldByServer: false,
  ...changes,
});

const clock = new Intl.DateTimeFormat(site.language, { timeStyle: 'short' });

test('A write says what it waits for: the network, its turn, or the time that the server named', () => {
  expect(stateInWords(item({}), false, 0)).toBe('Waiting for the network');
  expect(stateInWords(item({}), true, 0)).toBe('Waiting for its turn');
  expect(stateInWords(item({ state: 'sending', attempts: 1 }), true, 0)).toBe('Sending');
  expect(stateInWords(item({ state: 'sending', attempts: 1 }), false, 0)).toBe('Waiting for the network');
  const held = item({ heldByServer: true, notBefore: new Date(2026, 10, 25, 14, 2).getTime() });
  expect(stateInWords(held, true, 0)).toBe(
    `The server asked to wait: it will be sent at ${clock.format(held.notBefore)}`,
  );
  expect(stateInWords(held, true, held.notBefore)).toBe('Waiting for its turn');
});

test('A refused write gives the server’s reason, whatever else is true of it', () => {
  const refused = item({ state: 'parked', problem: { status: 422, message: 'Please Add Topic' } });
  expect(stateInWords(refused, false, 0)).toBe('Not sent: Please Add Topic');
});

test('A write of which the server has another version says what a press sends', () => {
  const problem = { status: 422, message: 'key', isSecond: true } as const;
  expect(stateInWords(item({ state: 'parked', problem }), true, 0)).toBe(
    'Not sent: Another version of it has arrived already. “Send now” sends this one as a new one.',
  );
});
