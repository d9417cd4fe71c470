import { type FormEvent, useRef } from 'react';
import { ACCOUNT_NOTICES, LOGIN_NOTICES, PASSWORD_HINT, signupForm } from '../../../api/contract/accounts';
import { Field } from '../../ui/field';
import { checkForm } from '../../ui/form';
import { FormErrors } from '../../ui/form-errors';
import { FormMessage } from '../../ui/form-message';
import { NeedsScript } from '../../ui/needs-script';
import { PasswordField } from '../../ui/password-field';
import { useForm } from '../../ui/use-form';
import { signUp } from './account';

interface Props {
  /** The title of the article that is saved after the log-in; undefined for none. */
  article: string | undefined;
  onRegistered: (email: string) => void;
}

/** The form to create an account: five fields, all required. */
export function SignUpPage({ article, onRegistered }: Props) {
  const { reply, errors, busy, submit } = useForm();
  // What was typed goes out again under the same key, so that a retry after a lost answer gets that answer.
  const attempt = useRef({ typed: '', key: '' });

  function register(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    void submit(form, checkForm(form, signupForm), async ({ confirm: _repeated, ...payload }) => {
      const typed = JSON.stringify(payload);
      if (attempt.current.typed !== typed) attempt.current = { typed, key: crypto.randomUUID() };
      const outcome = await signUp(payload, attempt.current.key);
      if (outcome.kind === 'exists') return { message: ACCOUNT_NOTICES.exists };
      if (outcome.kind === 'problem') return outcome;
      onRegistered(payload.email);
      return null;
    });
  }

  return (
    <section className="form-page">
      <h1 tabIndex={-1}>Create an account</h1>
      <p className="lede">With an account, what you save on one device is on all of them.</p>
      {article && <p className="form-aside">{LOGIN_NOTICES.willSave(article)}</p>}
      <form className="form" method="post" noValidate onSubmit={register}>
        <FormErrors errors={errors} />
        <Field label="First name" name="fname" autoComplete="given-name" error={errors.fname} />
        <Field label="Last name" name="lname" autoComplete="family-name" error={errors.lname} />
        <Field label="Email" name="email" type="email" autoComplete="email" error={errors.email} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          hint={PASSWORD_HINT}
          error={errors.password}
        />
        <PasswordField
          label="Confirm password"
          name="confirm"
          autoComplete="new-password"
          error={errors.confirm}
        />
        <FormMessage reply={reply} />
        <NeedsScript />
        <button type="submit" className="button" data-early aria-disabled={busy !== '' || undefined}>
          {busy ? 'Creating…' : 'Sign up'}
        </button>
      </form>
      <p className="form-links">
        <a href="/login">I have an account</a>
        <a href="/">Go Home</a>
      </p>
    </section>
  );
}
