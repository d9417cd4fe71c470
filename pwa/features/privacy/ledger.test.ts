import { expect, test } from 'vitest';
import { plain } from './ledger';

test('The words of the policy lose their emphasis and begin with a capital', () => {
  expect(plain('**What is waiting to be sent:**')).toBe('What is waiting to be sent');
  expect(plain('**An inquiry that you have not sent**')).toBe('An inquiry that you have not sent');
  expect(plain('a record named `user`')).toBe('A record named user');
  expect(plain('**a mark that you are logged in**')).toBe('A mark that you are logged in');
});
