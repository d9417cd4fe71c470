import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { CONSENT_COOKIE, readConsent, writeConsent } from '../contract/consent';
import { isForOneCaller } from './headers';

type Fields = OutgoingHttpHeaders | OutgoingHttpHeader[];

/**
 * Gives the consent cookie out anew with its remaining life: some browsers end cookies that a script has set after
 * seven days. What caches may keep for others carries nobody's cookie, and what carries one is private; that is decided
 * when the headers of the answer are known.
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
  // What a running page fetches may be answered after its visitor has chosen anew, and would undo that choice.
  if (destination === 'empty') return null;
  const now = new Date();
  const consent = readConsent(cookie, now);
  if (!consent) return null;
  return writeConsent(consent.preferences, now, siteUrl.protocol === 'https:', consent.seconds);
}

/** A cache for many may keep what is `no-cache` as well, as long as it asks before it uses it. */
const asPrivate = (control: string) => (control === 'no-store' ? control : `private, ${control}`);

/** The place of a field's value in a flat list, as the site's files have their headers. */
const placeOf = (fields: OutgoingHttpHeader[], name: string) =>
  fields.findIndex((field, index) => index % 2 === 0 && String(field).toLowerCase() === name) + 1;

function fieldOf(fields: Fields, name: string): string {
  const value = Array.isArray(fields) ? fields[placeOf(fields, name) || fields.length] : fields[name];
  return String(value ?? '');
}

const withValue = (fields: Fields, name: string, value: string): Fields =>
  Array.isArray(fields) ? fields.with(placeOf(fields, name), value) : { ...fields, [name]: value };
