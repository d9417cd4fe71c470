import * as v from 'valibot';
import { EMAIL_LENGTH, EMAIL_TEXT, emailField } from './email';
import { lineField, WITHOUT_CONTROLS } from './line';
import { waitInWords } from './wait';

export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

/** Below the field of a new password, before anything is wrong. */
export const PASSWORD_HINT = `${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters`;

/** The messages that the page shows under a field; the server answers with the same texts. */
export const ACCOUNT_TEXTS = {
  firstName: 'Please Enter First Name',
  lastName: 'Please Enter Last Name',
  email: 'Please Enter Email',
  emailPattern: EMAIL_TEXT,
  password: 'Please Enter Password',
  passwordLength: `The password must have ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters`,
  passwordGuessable: 'Please choose a password that is harder to guess',
  confirm: 'Please Enter Confirm Password',
  mismatch: 'Both Password Should be match',
  username: 'Please Enter Username.',
  usernameToReset: 'Please enter username to reset password',
} as const;

/** The server's answers. */
export const ACCOUNT_ANSWERS = {
  registered: 'User registered successfully',
  exists: 'User already exists',
  incorrect: 'incorrect password',
  loggedOut: 'Logged out',
  resetAsked: 'If an account exists for that address, a reset link is on its way.',
  passwordUpdated: 'Password updated successfully',
  badResetLink: 'This reset link is invalid or has expired',
} as const;

/** The answer to a log-in that must wait, with advice for the meantime. @param waitMs in milliseconds */
export const slowedText = (waitMs: number): string =>
  `Too many tries. Please wait ${waitInWords(waitMs)}, or set a new password by “Forgot Password ?”, or log in on a device that you have used before.`;

/** The page's own texts for two of those answers. */
export const ACCOUNT_NOTICES = {
  incorrect: 'Username or Password is Incorrect',
  exists: 'User Already Exist',
} as const;

/** Above the log-in form: why the reader is there, and what follows. */
export const LOGIN_NOTICES = {
  willSave: (title: string) => `“${title}” will be saved as soon as you have logged in.`,
  done: 'You are logged in.',
  registered: 'Your account is ready. Please log in with the password that you have just chosen.',
  renewed: 'Your new password is set. Please log in with it.',
  ended:
    'You are no longer logged in: you have logged out in another tab, set a new password, or not been here for long. Please log in again.',
  newPassword:
    'With your username in its field, press “Forgot Password ?”: a link by which you set a new password comes by mail.',
} as const;

/** Whether a password has the right length, counted in code points of its composed form (NFC), as people count. */
function hasPasswordLength(password: string): boolean {
  const { length } = [...password.normalize('NFC')];
  return length >= PASSWORD_LENGTH.min && length <= PASSWORD_LENGTH.max;
}

const newPassword = v.pipe(
  v.string(ACCOUNT_TEXTS.password),
  v.nonEmpty(ACCOUNT_TEXTS.password),
  v.check(hasPasswordLength, ACCOUNT_TEXTS.passwordLength),
);

const signupEntries = {
  fname: lineField(ACCOUNT_TEXTS.firstName),
  lname: lineField(ACCOUNT_TEXTS.lastName),
  email: emailField(ACCOUNT_TEXTS.email),
  password: newPassword,
};

const repeated = v.pipe(v.string(ACCOUNT_TEXTS.confirm), v.nonEmpty(ACCOUNT_TEXTS.confirm));

const areEqual = ({ password, confirm }: { password: string; confirm: string }) => password === confirm;

/** The sign-up form: the four fields of the call and the repeated password. */
export const signupForm = v.pipe(
  v.object({ ...signupEntries, confirm: repeated }),
  v.forward(v.partialCheck([['password'], ['confirm']], areEqual, ACCOUNT_TEXTS.mismatch), ['confirm']),
);

/** The form that sets a new password. */
export const passwordForm = v.pipe(
  v.object({ password: newPassword, confirm: repeated }),
  v.forward(v.partialCheck([['password'], ['confirm']], areEqual, ACCOUNT_TEXTS.mismatch), ['confirm']),
);

/** POST /user_signup. */
export const signupPayload = v.object(signupEntries);

/** POST /user_login. It accepts any text as an address, except control characters, which no address contains. */
export const loginPayload = v.object({
  username: v.pipe(
    v.string(ACCOUNT_TEXTS.username),
    v.trim(),
    v.nonEmpty(ACCOUNT_TEXTS.username),
    v.regex(WITHOUT_CONTROLS, ACCOUNT_TEXTS.username),
  ),
  password: v.pipe(v.string(ACCOUNT_TEXTS.password), v.nonEmpty(ACCOUNT_TEXTS.password)),
});

/** POST /forgetpassword. */
export const forgotPayload = v.object({
  username: v.pipe(
    v.string(ACCOUNT_TEXTS.usernameToReset),
    v.trim(),
    v.nonEmpty(ACCOUNT_TEXTS.usernameToReset),
    v.maxLength(EMAIL_LENGTH, ACCOUNT_TEXTS.usernameToReset),
    v.regex(WITHOUT_CONTROLS, ACCOUNT_TEXTS.usernameToReset),
  ),
});

/** The page's form that asks for a reset mail: no account has a name that is no address. */
export const forgotForm = v.object({ username: emailField(ACCOUNT_TEXTS.usernameToReset) });

/** The secret of the reset mail, despite the field's name. */
const resetSecret = { userid: v.string(ACCOUNT_ANSWERS.badResetLink) };

/** POST /check_reset_link. */
export const checkResetPayload = v.object(resetSecret);

/** POST /updatepassword. */
export const resetPayload = v.object({
  ...resetSecret,
  password: newPassword,
});

export type SignupPayload = v.InferOutput<typeof signupPayload>;
export type LoginPayload = v.InferOutput<typeof loginPayload>;
export type ForgotPayload = v.InferOutput<typeof forgotPayload>;
export type CheckResetPayload = v.InferOutput<typeof checkResetPayload>;
export type ResetPayload = v.InferOutput<typeof resetPayload>;

/** A user in answers and in the browser's storage. */
export interface UserRecord {
  _id: string;
  fname: string;
  lname: string;
  /** First and last name. */
  name: string;
  email: string;
}

/** The answer to POST /user_login: the user and a public token, or an empty list and the reason. */
export interface LoginAnswer {
  sanitizedResult: UserRecord[];
  auth: string;
}

/** The answer to POST /check_reset_link. */
export interface CheckResetAnswer {
  /** Whether the link sets a new password now. */
  works: boolean;
}

/** The answer to POST /updatepassword. */
export interface ResetAnswer {
  auth: string;
}
