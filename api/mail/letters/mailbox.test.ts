import { describe, expect, it } from 'vitest';
import { mailboxOf } from './mailbox';

describe('the mailbox of an address', () => {
  it.each([
    'victim@example.com',
    'Victim@EXAMPLE.com',
    'victim+1@example.com',
    'victim+a+b@example.com',
    'VICTIM+@example.com.',
    ' victim@example.com ',
  ])('is the same for %j', address => {
    expect(mailboxOf(address)).toBe('victim@example.com');
  });

  it.each([
    'victim@other.example',
    'victim@sub.example.com',
    'victims@example.com',
    'vic.tim@example.com',
    '+1@example.com',
    'victim',
  ])('is a different one for %j', address => {
    expect(mailboxOf(address)).not.toBe('victim@example.com');
  });

  it('is not shared by addresses that consist of a label only', () => {
    expect(mailboxOf('+1@example.com')).not.toBe(mailboxOf('+2@example.com'));
  });
});
