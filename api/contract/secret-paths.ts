/**
 * Addresses whose last part is a secret from a mail, and the same addresses without it: such a page removes the secret
 * from the address bar.
 */
const SECRET = /^\/(updatepassword|updatesubscribeduser)(\/.*)?$/;

/** Whether an address contains, or contained, a secret. */
export const isSecretPath = (path: string): boolean => SECRET.test(path);

/** The address as page views may count it: without a secret, replaced by the route's pattern. */
export const publicPath = (path: string): string => path.replace(SECRET, '/$1/{id}');
