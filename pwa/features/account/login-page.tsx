import { type FormEvent, type MouseEvent, useId, useRef, useState } from 'react';
import {
  ACCOUNT_NOTICES,
  ACCOUNT_TEXTS,
  type ForgotPayload,
  forgotForm,
  LOGIN_NOTICES,
  loginPayload,
} from '../../../api/contract/accounts';
import { NEW_PASSWORD_HASH } from '../../content/addresses';
import { announce } from '../../ui/announce';
import { Field } from '../../ui/field';
import { checkForm } from '../../ui/form';
import { FormErrors } from '../../ui/form-errors';
import { FormMessage } from '../../ui/form-message';
import { NeedsScript } from '../../ui/needs-script';
import { PasswordField } from '../../ui/password-field';
import { type Checked, useForm } from '../../ui/use-form';
import { logIn, requestReset } from './account';

interface Props {
  /** Why the reader was sent here; null if the reader came alone. */
  notice: string | null;
  /** The address of an account that has just been created, or whose reader wants a new password or has just set one. */
  email: string | undefined;
  /** Whether the reader asked for the saved articles, and so perhaps for articles at all. */
  isListWanted: boolean;
  /** The article that the reader wanted to save; null for none. */
  article: { path: string; title: string } | null;
  onLoggedIn: (userId: string) => Promise<void>;
}

/** The login form, with a button that requests a new password. */
export function LoginPage({ notice, email, isListWanted, article, onLoggedIn }: Props) {
  const { reply, errors, busy, submit } = useForm();
  /** Whether a new password was asked for without a name. */
  const [isNameMissing, setNameMissing] = useState(false);
  const username = useRef<HTMLInputElement>(null);
  const promise = article && LOGIN_NOTICES.willSave(article.title);
  const headingId = useId();
  const reasonId = useId();
  const promiseId = useId();

  function logInWith(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setNameMissing(false);
    void submit(form, checkForm(form, loginPayload), async payload => {
      const outcome = await logIn(payload);
      if (outcome.kind === 'incorrect') return { message: ACCOUNT_NOTICES.incorrect };
      if (outcome.kind === 'problem') return outcome;
      void onLoggedIn(outcome.user._id);
      return null;
    });
  }

  function forget({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    if (!form) return;
    // To press this button first is no mistake, so there is no error: the field says what it needs.
    const isMissing = username.current?.value.trim() === '';
    setNameMissing(isMissing);
    const checked: Checked<ForgotPayload> = isMissing ? {} : checkForm(form, forgotForm);
    void submit(form, checked, requestReset, 'reset');
    if (!isMissing) return;
    username.current?.focus();
    announce(ACCOUNT_TEXTS.usernameToReset);
  }

  return (
    <section className="form-page">
      <h1 id={headingId} tabIndex={-1}>
        Log in
      </h1>
      {/* An address that says more has done so before the app starts (`site/boot.ts`). */}
      <p
        id={reasonId}
        className="lede"
        data-hash={NEW_PASSWORD_HASH}
        data-says={LOGIN_NOTICES.newPassword}
        suppressHydrationWarning
      >
        {notice ?? 'Save articles and find them on every device.'}
      </p>
      {promise && (
        <p id={promiseId} className="form-aside">
          {promise}
        </p>
      )}
      <form
        className="form"
        method="post"
        noValidate
        aria-labelledby={headingId}
        aria-describedby={notice ? (promise ? `${reasonId} ${promiseId}` : reasonId) : undefined}
        onSubmit={logInWith}
      >
        <FormErrors errors={errors} />
        {/* Drawn anew with the address: a field keeps the value with which it was first drawn. */}
        <Field
          key={email}
          ref={username}
          defaultValue={email}
          label="Username (email)"
          hint={isNameMissing ? ACCOUNT_TEXTS.usernameToReset : undefined}
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
        <button
          type="button"
          className="link-button"
          data-early
          aria-disabled={busy !== '' || undefined}
          onClick={forget}
        >
          {busy === 'reset' ? 'Asking…' : 'Forgot Password ?'}
        </button>
        <FormMessage reply={reply} />
        <NeedsScript />
        <button type="submit" className="button" data-early aria-disabled={busy !== '' || undefined}>
          {busy === 'send' ? 'Logging in…' : 'Login'}
        </button>
      </form>
      {isListWanted && (
        <p className="form-aside">
          Here are the articles that you save. All articles can be read without an account,{' '}
          <a href="/blog">in the blog</a>.
        </p>
      )}
      <p className="form-links">
        {article && <a href={article.path}>Back to the article</a>}
        <a href="/sign-in">Create an account</a>
        <a href="/">Go Home</a>
      </p>
    </section>
  );
}
