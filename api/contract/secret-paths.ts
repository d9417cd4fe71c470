/** Addresses whose last part is a secret from a mail (CONTRACT.md, /updatepassword/{id} and /updatesubscribeduser/{id}). */
const SECRET = /^\/(updatepassword|updatesubscribeduser)\/.+/;

/** Whether an address holds a secret. */
export const isSecretPath = (path: string): boolean => SECRET.test(path);

/** The address as it may be counted and logged: the pattern of the route where the address itself is a secret. */
export const publicPath = (path: string): string => path.replace(SECRET, '/$1/{id}');
