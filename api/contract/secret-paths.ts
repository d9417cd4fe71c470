/**
 * Addresses whose last part is a secret from a mail,
 * and the same without it, which is where a page stays that has taken its secret out of the address bar.
 */
const SECRET = /^\/(updatepassword|updatesubscribeduser)(\/.*)?$/;

/** Whether an address holds, or held, a secret. */
export const isSecretPath = (path: string): boolean => SECRET.test(path);

/** The address as it may be counted: the pattern of the route where the address itself is, or was, a secret. */
export const publicPath = (path: string): string => path.replace(SECRET, '/$1/{id}');
