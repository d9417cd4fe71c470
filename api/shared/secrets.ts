import { hash, randomBytes } from 'node:crypto';

const BYTES = 32;
const FORM = /^[\w-]{43}$/;

/** Makes a secret for a link: 256 random bits in base64url. */
export const makeSecret = (): string => randomBytes(BYTES).toString('base64url');

/** The hash stored in place of a secret. A fast hash is enough: nobody can try 2^256 secrets. */
export const secretHash = (secret: string): string => hash('sha256', secret);

/** Whether a text has the form of a secret. */
export const isSecret = (text: string): boolean => FORM.test(text);
