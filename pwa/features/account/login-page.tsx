import { type FormEvent, type MouseEvent, useState } from 'react';
import { ACCOUNT_NOTICES, forgotPayload, loginPayload } from '../../../api/contract/accounts';
import { Field } from '../../ui/field';
import { FormMessage } from '../../ui/form-message';
import { NeedsScript } from '../../ui/needs-script';
import { PasswordField } from '../../ui/password-field';
import { useForm } from '../../ui/use-form';
import { logIn, requestReset } from './account';

interface Props {
  /** Why the reader was sent here; null if the reader came alone. */
  notice: string | null;
  onLoggedIn: (readerId: string) => Promise<void>;
}

/** The login form, with a button that requests a new password. */
export function LoginPage({ notice, onLoggedIn }: Props) {
  const { errors, message, setMessage, read } = useForm();
  const [busy, setBusy] = useState<'login' | 'reset' | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const payload = read(event.currentTarget, loginPayload);
    if (!payload) return;
    setBusy('login');
    const outcome = await logIn(payload);
    setBusy(null);
    if (outcome.kind === 'in') return onLoggedIn(outcome.user._id);
    const text = outcome.kind === 'incorrect' ? ACCOUNT_NOTICES.incorrect : outcome.message;
    setMessage({ text, isGood: false });
  }

  async function forget({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    const payload = form && read(form, forgotPayload);
    if (!payload) return;
    setBusy('reset');
    setMessage(await requestReset(payload));
    setBusy(null);
  }

  return (
    <section className="form-page">
      <h1>Log in</h1>
      <p className="lede">{notice ?? 'Save articles and find them on every device.'}</p>
      <form className="form" method="post" noValidate onSubmit={submit}>
        <Field
          label="Username (email)"
          name="username"
          type="email"
          autoComplete="username"
          error={errors.username}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={errors.password}
        />
        <button type="button" className="link-button" data-early disabled={busy !== null} onClick={forget}>
          {busy === 'reset' ? 'Asking…' : 'Forgot Password ?'}
        </button>
        <FormMessage message={message} />
        <NeedsScript />
        <button type="submit" className="button" data-early disabled={busy !== null}>
          {busy === 'login' ? 'Logging in…' : 'Login'}
        </button>
      </form>
      <p className="form-links">
        <a href="/sign-in">Create an account</a>
        <a href="/">Go Home</a>
      </p>
    </section>
  );
}
