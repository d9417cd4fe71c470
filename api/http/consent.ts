import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { CONSENT_COOKIE, readConsent, writeConsent } from '../contract/consent';
import { isForOneCaller } from './headers';

type Fields = OutgoingHttpHeaders | OutgoingHttpHeader[];

/**
 * Sets the consent cookie again with its remaining life, because some browsers end script-set cookies after seven days.
 * An answer that shared caches may keep carries no cookie, and an answer with a cookie is private. This is decided when
 * the headers of the answer are known.
 */
export function renewConsent(request: IncomingMessage, response: ServerResponse, siteUrl: URL): void {
  const cookie = renewedCookie(request, siteUrl);
  if (cookie === null) return;
  const writeHead = response.writeHead.bind(response);
  const writeWithCookie = (status: number, fields: Fields = {}) => {
    const control = fieldOf(fields, 'cache-control');
    if (!isForOneCaller(control)) return writeHead(status, fields);
    response.setHeader('set-cookie', cookie);
    return writeHead(status, withValue(fields, 'cache-control', asPrivate(control)));
  };
  response.writeHead = writeWithCookie as typeof response.writeHead;
}

function renewedCookie({ headers }: IncomingMessage, siteUrl: URL): string | null {
  const { cookie, 'sec-fetch-dest': destination } = headers;
  if (!cookie?.includes(`${CONSENT_COOKIE}=`)) return null;
  // The answer to a fetch may arrive after the visitor has chosen again, and would undo that choice.
  if (destination === 'empty') return null;
  const now = new Date();
  const consent = readConsent(cookie, now);
  if (!consent) return null;
  return writeConsent(consent.preferences, now, siteUrl.protocol === 'https:', consent.seconds);
}

/** A shared cache may keep even `no-cache` answers, as long as it revalidates them; `private` forbids that. */
const asPrivate = (control: string) => (control === 'no-store' ? control : `private, ${control}`);

/** The index of a field's value in a flat list of names and values, which the site's files use; 0 if absent. */
const placeOf = (fields: OutgoingHttpHeader[], name: string) =>
  fields.findIndex((field, index) => index % 2 === 0 && String(field).toLowerCase() === name) + 1;

function fieldOf(fields: Fields, name: string): string {
  const value = Array.isArray(fields) ? fields[placeOf(fields, name) || fields.length] : fields[name];
  return String(value ?? '');
}

const withValue = (fields: Fields, name: string, value: string): Fields =>
  Array.isArray(fields) ? fields.with(placeOf(fields, name), value) : { ...fields, [name]: value };
