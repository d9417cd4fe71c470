import { describe, expect, it } from 'vitest';
import { EMAIL_PATTERN } from './email';

describe('the email pattern', () => {
  it.each(['a@b.co', 'first.last_x-y@mail.example.info', 'A1@EXAMPLE.IN'])('accepts %s', email => {
    expect(EMAIL_PATTERN.test(email)).toBe(true);
  });

  it.each(['a@b', 'a@b.c', 'a@b.museum', 'a b@c.de', '@b.co', 'a+b@c.de', 'a@b.co\n', 'ä@b.de'])(
    'refuses %j',
    email => {
      expect(EMAIL_PATTERN.test(email)).toBe(false);
    },
  );
});
