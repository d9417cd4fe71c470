import { expect, test } from 'vitest';
import { canBeCalled, hasLetters, withCode } from './telephone';

test.each([
  '+91 124 555 0142',
  '(0124) 555-0142',
  '555014',
  '+91 124 555 0142 ext. 12',
  '०१२४५५५',
  '124.555.0142 x7',
  '+44 20 7946 0018',
])('%s can be called', number => {
  expect(canBeCalled(number)).toBe(true);
});

test.each([
  'none',
  'abc',
  '12ab',
  '12345',
  '+91',
  '+91 12345',
  '+91 98765 4321',
  '+91 98765 43210 5',
  '+44 20 7946 0018 55555',
  'call 5550142',
  '',
])('%s cannot be called', number => {
  expect(canBeCalled(number)).toBe(false);
});

test.each(['abc12', 'no phone'])('%s has letters', text => {
  expect(hasLetters(text)).toBe(true);
});

test.each(['', '12', '555014 ext. 2'])('%s has no letters but those of an extension', text => {
  expect(hasLetters(text)).toBe(false);
});

test.each([
  ['+91', '0124 555 0199', '+91 124 555 0199'],
  ['+91', ' 98450 12345', '+91 98450 12345'],
  ['+39', '06 1234 5678', '+39 06 1234 5678'],
])('%s before %s gives %s', (code, number, called) => {
  expect(withCode(code, number)).toBe(called);
});
