import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { ACCOUNT_ANSWERS, PASSWORD_HINT, passwordForm } from '../../../api/contract/accounts';
import { PASSWORD_MESSAGE_MS, RESET_LINK_MINUTES } from '../../../api/contract/limits';
import { checkForm } from '../../ui/form';
import { FormErrors } from '../../ui/form-errors';
import { FormMessage } from '../../ui/form-message';
import { NeedsScript } from '../../ui/needs-script';
import { PasswordField } from '../../ui/password-field';
import { useForm } from '../../ui/use-form';
import { updatePassword } from './account';

interface Props {
  /** The secret of the reset mail, set before anything can be pressed; null if the page has none. */
  secret: RefObject<string> | null;
  /** Whether the server has said that the secret no longer works. */
  isSpent: boolean;
  /** Called once the reader has had time to read the confirmation. */
  onUpdated: () => void;
}

/** The page that the link in the reset mail opens. */
export function UpdatePasswordPage({ secret, ...rest }: Props) {
  return (
    <section className="form-page password-page">
      <h1 tabIndex={-1}>Hello Again!</h1>
      {secret ? <PasswordForm secret={secret} {...rest} /> : <LinkMissing />}
    </section>
  );
}

/** Shown after a reload, because the secret was only in memory. */
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

/** Shown when the server says at once that the link no longer works. */
function LinkSpent() {
  return (
    <>
      <p className="lede" role="alert">
        {ACCOUNT_ANSWERS.badResetLink}
      </p>
      <p className="form-aside">
        A link works once, and for {RESET_LINK_MINUTES} minutes. You can ask for a new one by mail.
      </p>
      <a className="button" href="/login#new-password">
        Ask for a new link
      </a>
    </>
  );
}

function PasswordForm({ secret, isSpent, onUpdated }: Props & { secret: RefObject<string> }) {
  const { reply, errors, busy, submit } = useForm();
  const isDone = reply.isGood === true;
  // The same password goes out under the same key, so that a retry after a lost answer gets that answer.
  const attempt = useRef({ password: '', key: '' });

  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(onUpdated, PASSWORD_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [isDone, onUpdated]);

  function update(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isDone) return;
    const form = event.currentTarget;
    void submit(form, checkForm(form, passwordForm), ({ password }) => {
      if (attempt.current.password !== password) attempt.current = { password, key: crypto.randomUUID() };
      return updatePassword({ userid: secret.current, password }, attempt.current.key);
    });
  }

  // What was sent meanwhile has an answer of its own.
  if (isSpent && busy === '' && reply.message === undefined) return <LinkSpent />;
  return (
    <>
      <p className="lede" role="status">
        {isDone ? 'The log-in page opens in a moment.' : 'Choose a new password for your account.'}
      </p>
      <form className="form" method="post" noValidate onSubmit={update}>
        <FormErrors errors={errors} />
        {/* Password managers look here for the user name, which this page does not know. */}
        <input name="username" autoComplete="username" hidden />
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
        {reply.message === ACCOUNT_ANSWERS.badResetLink && (
          <p>
            <a href="/login">Ask for a new link</a> on the log-in page, by “Forgot Password ?”.
          </p>
        )}
        <NeedsScript />
        <button
          type="submit"
          className="button"
          data-early
          aria-disabled={busy !== '' || isDone || undefined}
        >
          {busy ? 'Updating…' : 'Update password'}
        </button>
      </form>
      <p className="form-links">
        <a href="/login">Log in</a>
        <a href="/">Go Home</a>
      </p>
    </>
  );
}
