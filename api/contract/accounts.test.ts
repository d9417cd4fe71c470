import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { passwordForm, signupForm } from './accounts';

const FORM = {
  fname: 'Ada',
  lname: 'Lovelace',
  email: 'ada@example.com',
  password: 'correct horse',
  confirm: 'correct horse',
};

const messagesOf = (form: unknown) =>
  v.safeParse(signupForm, form, { abortPipeEarly: true }).issues?.map(({ message }) => message);

describe('the sign-up form', () => {
  it('is valid when every field is filled in', () => {
    expect(messagesOf(FORM)).toBeUndefined();
  });

  it('has a separate message for every empty field, in order', () => {
    expect(messagesOf({ fname: '', lname: '', email: '', password: '', confirm: '' })).toEqual([
      'Please Enter First Name',
      'Please Enter Last Name',
      'Please Enter Email',
      'Please Enter Password',
      'Please Enter Confirm Password',
    ]);
  });

  it('reports different passwords at the repeated one, even when other fields are wrong', () => {
    const result = v.safeParse(signupForm, { ...FORM, fname: '', confirm: 'correct horde' });
    expect(result.success ? undefined : v.flatten<typeof signupForm>(result.issues).nested).toMatchObject({
      fname: ['Please Enter First Name'],
      confirm: ['Both Password Should be match'],
    });
  });

  it('counts a password in characters, not in code units', () => {
    const of = (password: string) => messagesOf({ ...FORM, password, confirm: password });
    expect(of('😀'.repeat(7))).toEqual(['The password must have 8 to 128 characters']);
    expect(of('😀'.repeat(128))).toBeUndefined();
    expect(of('é'.normalize('NFD').repeat(7))).toEqual(['The password must have 8 to 128 characters']);
  });

  it('accepts names in any script', () => {
    expect(messagesOf({ ...FORM, fname: 'Søren', lname: 'कुमार' })).toBeUndefined();
  });
});

describe('the form that sets a new password', () => {
  it('reports each empty field, and different passwords at the repeated one', () => {
    const textsOf = (form: unknown) =>
      v
        .safeParse(passwordForm, form, { abortPipeEarly: true })
        .issues?.map(issue => [v.getDotPath(issue), issue.message]);
    expect(textsOf({ password: 'correct horse', confirm: 'correct horse' })).toBeUndefined();
    expect(textsOf({ password: '', confirm: '' })).toEqual([
      ['password', 'Please Enter Password'],
      ['confirm', 'Please Enter Confirm Password'],
    ]);
    expect(textsOf({ password: 'correct horse', confirm: 'correct horde' })).toEqual([
      ['confirm', 'Both Password Should be match'],
    ]);
  });
});
