import { reportConnection } from './connection';
import { OFFLINE_TEXT } from './offline-text';
import { PATIENCE_MS } from './patience';

/** The answer to the only fetch to the API. No network failure throws. */
export type RemoteAnswer =
  | {
      kind: 'answer';
      status: number;
      ok: boolean;
      /** The server's sentence for people, in whichever field the call has it; null if there is none. */
      message: string | null;
      body: Record<string, unknown>;
      list: unknown;
      retryAfterMs: number | null;
    }
  | { kind: 'unreachable' };

interface RemoteCall {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: string;
  /** Idempotency-Key of a write (a UUID). */
  key?: string;
}

function readRetryAfter(header: string | null): number | null {
  if (!header) return null;
  const seconds = Number(header);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}

/**
 * Makes one call. An answer that is not JSON (a captive portal's page, a proxy's 502) or that does not come in time counts as
 * unreachable.
 */
export async function callRemote({ method, path, body, key }: RemoteCall): Promise<RemoteAnswer> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (key) headers['idempotency-key'] = key;
  try {
    const response = await fetch(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      cache: 'no-store',
      credentials: 'same-origin',
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!response.headers.get('content-type')?.startsWith('application/json')) {
      reportConnection(false);
      return { kind: 'unreachable' };
    }
    const json: unknown = await response.json();
    reportConnection(true);
    const isRecord = typeof json === 'object' && json !== null && !Array.isArray(json);
    const fields = isRecord ? (json as Record<string, unknown>) : {};
    return {
      kind: 'answer',
      status: response.status,
      ok: response.ok,
      message: messageIn(fields),
      body: fields,
      list: json,
      retryAfterMs: readRetryAfter(response.headers.get('retry-after')),
    };
  } catch {
    reportConnection(false);
    return { kind: 'unreachable' };
  }
}

const messageIn = ({ message, status }: Record<string, unknown>): string | null =>
  [message, status].find(text => typeof text === 'string') ?? null;

/** The server's text for the reader, or a plain sentence if there is none. */
export function messageOf(answer: RemoteAnswer): string {
  if (answer.kind === 'unreachable') return OFFLINE_TEXT;
  return answer.message || 'Something went wrong. Please try again.';
}
