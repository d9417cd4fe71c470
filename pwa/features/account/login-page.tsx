import { type FormEvent, useState } from 'react';
import { ACCOUNT_NOTICES, loginPayload } from '../../../api/contract/accounts';
import { Field } from '../../ui/field';
import { type FieldErrors, readForm } from '../../ui/form';
import { logIn } from './account';

interface Props {
  /** What brought the reader here, if something did. */
  notice: string | null;
  onLoggedIn: (readerId: string) => Promise<void>;
}

/** SPEC.md section 2, Sign-in screens. */
export function LoginPage({ notice, onLoggedIn }: Props) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = readForm(event.currentTarget, loginPayload);
    setMessage(null);
    setErrors('errors' in form ? form.errors : {});
    if ('errors' in form) return;
    setBusy(true);
    const outcome = await logIn(form.values);
    setBusy(false);
    if (outcome.kind === 'in') return onLoggedIn(outcome.user._id);
    setMessage(outcome.kind === 'incorrect' ? ACCOUNT_NOTICES.incorrect : outcome.message);
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
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          error={errors.password}
        />
        <p className="form-message" role="alert">
          {message}
        </p>
        <button type="submit" className="button" data-early disabled={busy}>
          {busy ? 'Logging in…' : 'Login'}
        </button>
      </form>
      <p className="form-links">
        <a href="/sign-in">Create an account</a>
        <a href="/">Go Home</a>
      </p>
    </section>
  );
}
