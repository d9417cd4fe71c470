import { hash, randomBytes } from 'node:crypto';

const BYTES = 32;
const FORM = /^[\w-]{43}$/;

/** A new secret for a link: 256 bits in base64url. */
export const makeSecret = (): string => randomBytes(BYTES).toString('base64url');

/** Under which a secret is kept. It needs no slow hash: nobody can go through 2^256 of them. */
export const secretHash = (secret: string): string => hash('sha256', secret);

/** Whether a text can be a secret of ours at all. */
export const isSecret = (text: string): boolean => FORM.test(text);
