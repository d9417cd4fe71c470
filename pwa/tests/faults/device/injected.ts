import type { Fault } from '../model/scenario';

/** An answer that does not come from the server's code. */
export interface Injected {
  status: number;
  headers: [name: string, value: string][];
  text: string;
}

const HTML: [string, string] = ['content-type', 'text/html; charset=utf-8'];
const JSON_TYPE: [string, string] = ['content-type', 'application/json'];

/** The page of a hotel or a train, which answers everything. */
export const PORTAL: Injected = { status: 200, headers: [HTML], text: '<title>Welcome to the train</title>' };

const ours = (status: number, code: string, seconds: number | null): Injected => ({
  status,
  headers: [JSON_TYPE, ...(seconds === null ? [] : [['retry-after', String(seconds)] as [string, string]])],
  text: JSON.stringify({ message: 'Please wait a moment.', code }),
});

/** @param seconds the wait that the answer asks for */
export function injectedAnswer(fault: Fault, seconds: number): Injected {
  switch (fault) {
    case '500 before':
      return ours(500, 'internal', null);
    case '502 after':
      return { status: 502, headers: [HTML], text: '<title>Bad Gateway</title>' };
    case '503':
      return ours(503, 'unavailable', null);
    case '503 with a wait':
      return ours(503, 'unavailable', seconds);
    case '429 with a wait':
      return ours(429, 'rate_limited', seconds);
    case '408':
      return ours(408, 'timeout', null);
    case 'key in flight':
      return ours(409, 'key_in_flight', 1);
    case 'portal JSON':
      return { status: 200, headers: [JSON_TYPE], text: '{"ok":true}' };
    default:
      return PORTAL;
  }
}
