/** The cookies of one device. */
export interface Cookies {
  /** The header of a request; empty if there are none. */
  header(): string;
  /** Does what the Set-Cookie headers of an answer say. */
  keep(headers: readonly [name: string, value: string][]): void;
}

export function createCookies(): Cookies {
  const kept = new Map<string, string>();
  return {
    header: () => [...kept].map(([name, value]) => `${name}=${value}`).join('; '),
    keep(headers) {
      for (const [name, value] of headers) {
        if (name !== 'set-cookie') continue;
        const [pair = '', ...attributes] = value.split(';');
        const at = pair.indexOf('=');
        const isGone = attributes.some(attribute => attribute.trim().toLowerCase() === 'max-age=0');
        if (isGone) kept.delete(pair.slice(0, at));
        else kept.set(pair.slice(0, at), pair.slice(at + 1));
      }
    },
  };
}
