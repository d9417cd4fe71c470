import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { passwordForm } from '../../../api/contract/accounts';
import { PASSWORD_MESSAGE_MS, RESET_LINK_MINUTES } from '../../../api/contract/limits';
import { type FieldErrors, focusFirstError, readForm } from '../../ui/form';
import { FormMessage, type Message } from '../../ui/form-message';
import { NeedsScript } from '../../ui/needs-script';
import { PasswordField } from '../../ui/password-field';
import { updatePassword } from './account';

interface Props {
  /** The secret of the reset mail, there as soon as something can be pressed; null where the page has none. */
  secret: RefObject<string> | null;
  /** Called when the reader has had time to read that it is done. */
  onUpdated: () => void;
}

/** SPEC.md section 2, Sign-in screens: the page behind the link of the reset mail. */
export function UpdatePasswordPage({ secret, onUpdated }: Props) {
  return (
    <section className="form-page password-page">
      <h1>Hello Again!</h1>
      {secret ? <PasswordForm secret={secret} onUpdated={onUpdated} /> : <LinkMissing />}
    </section>
  );
}

/** After a reload: the secret was in memory alone. */
function LinkMissing() {
  return (
    <>
      <p className="lede">
        To set a new password, please open the link in our mail once more. It works for {RESET_LINK_MINUTES}{' '}
        minutes; after that you can ask for a new one.
      </p>
      <a className="button" href="/login">
        Go to the log-in page
      </a>
    </>
  );
}

function PasswordForm({ secret, onUpdated }: Props & { secret: RefObject<string> }) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [message, setMessage] = useState<Message | null>(null);
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  // The same password is sent under the same key: an answer that was lost can be had again.
  const attempt = useRef({ password: '', key: '' });

  useEffect(() => {
    if (state !== 'done') return;
    const timer = setTimeout(onUpdated, PASSWORD_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [state, onUpdated]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    const form = readForm(element, passwordForm);
    setMessage(null);
    setErrors('errors' in form ? form.errors : {});
    if ('errors' in form) return;
    const { password } = form.values;
    if (attempt.current.password !== password) attempt.current = { password, key: crypto.randomUUID() };
    setState('busy');
    const outcome = await updatePassword({ userid: secret.current, password }, attempt.current.key);
    const isGood = outcome.kind === 'updated';
    setState(isGood ? 'done' : 'open');
    setMessage(outcome.message === null ? null : { text: outcome.message, isGood });
    if (isGood) return;
    setErrors(outcome.errors);
    focusFirstError(element, outcome.errors);
  }

  return (
    <>
      <p className="lede">
        {state === 'done' ? 'The log-in page opens in a moment.' : 'Choose a new password for your account.'}
      </p>
      <form className="form" method="post" noValidate onSubmit={submit}>
        {/* Password managers look here for whose password it is, which this page does not know. */}
        <input name="username" autoComplete="username" hidden />
        <PasswordField label="Password" name="password" autoComplete="new-password" error={errors.password} />
        <PasswordField
          label="Confirm password"
          name="confirm"
          autoComplete="new-password"
          error={errors.confirm}
        />
        <FormMessage message={message} />
        <NeedsScript />
        <button type="submit" className="button" data-early disabled={state !== 'open'}>
          {state === 'busy' ? 'Updating…' : 'Update password'}
        </button>
      </form>
      <p className="form-links">
        <a href="/login">Log in</a>
        <a href="/">Go Home</a>
      </p>
    </>
  );
}
