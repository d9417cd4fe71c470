import { addInquiry } from '../../../../api/contract/calls';

/** What the page programs that are compared have in common: a page without readers that sends inquiries. */

export const reader = (): string | null => null;
export const shownCount = (): number => 0;

export interface Outcome {
  /** What the page can say: it is done, it will be sent later, or it was not sent. */
  kind: 'done' | 'kept' | 'unsent';
}

/** The request of an inquiry. @param key its Idempotency-Key, if the program gives it one */
export const requestOf = (payload: object, key?: string): RequestInit & { body: string } => ({
  method: addInquiry.method,
  headers: {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  },
  body: JSON.stringify(payload),
});

export const PATH = addInquiry.path;

/** Whether the server itself has taken an inquiry: a captive portal has no sentence for it. */
export async function isTaken(answer: Response): Promise<boolean> {
  if (!answer.ok) return false;
  const { message }: { message?: unknown } = await answer.json();
  return typeof message === 'string';
}
