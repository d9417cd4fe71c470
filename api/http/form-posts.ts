import type { Hono, MiddlewareHandler } from 'hono';
import { addInquiry, type CallAddress, subscribe, unsubscribe } from '../contract/calls';
import { INQUIRY_ANSWERS } from '../contract/inquiry';
import { JSON_BODY_BYTES } from '../contract/limits';
import { NEWSLETTER_ANSWERS } from '../contract/newsletter';
import type { Notice } from '../contract/site';
import type { Call, CallEnv } from './call';
import { readBytes } from './json-body';
import type { SendNotice } from './notices';
import { unknownLink } from './unknown-link';

interface FormCall {
  call: CallAddress;
  /** The text of the page after a success. */
  done: string;
  back: Notice['back'];
}

const HOME = { href: '/', label: 'To the home page' };

/** The forms that a browser can send without JavaScript. */
const FORM_CALLS: readonly FormCall[] = [
  { call: subscribe, done: NEWSLETTER_ANSWERS.subscribed, back: HOME },
  {
    call: addInquiry,
    done: INQUIRY_ANSWERS.added,
    back: { href: '/contact', label: 'To the contact page' },
  },
  { call: unsubscribe, done: NEWSLETTER_ANSWERS.farewell, back: HOME },
];

/**
 * Makes forms work without JavaScript: passes the fields to the call as JSON, through all of its guards, and answers
 * with a page. Requests that do not accept a page are passed on unchanged.
 * @param supportEmail where a person can write whose link to leave the newsletter is not known
 */
export function answerForms(
  app: Hono<CallEnv>,
  sendNotice: SendNotice,
  supportEmail: string,
): MiddlewareHandler<CallEnv> {
  async function answerForm(call: Call, form: FormCall): Promise<Response> {
    const fields = readFields(await readBytes(call, JSON_BODY_BYTES));
    const headers = new Headers(call.req.raw.headers);
    headers.set('content-type', 'application/json');
    headers.delete('content-length');
    const inner = new Request(call.req.url, { method: 'POST', headers, body: JSON.stringify(fields) });
    call.set('isPassedOn', true);
    const answer = await app.fetch(inner, { address: call.env.address });
    const wait = answer.headers.get('retry-after');
    const body = (await answer.json()) as Body;
    if (body.status === NEWSLETTER_ANSWERS.unknown) return sendNotice(call, 200, unknownLink(supportEmail));
    return sendNotice(call, answer.status, noticeOf(form, answer.ok, body, wait), {
      ...(wait === null ? {} : { 'retry-after': wait }),
    });
  }

  return (call, next) => {
    const form = isFormOfBrowser(call) && FORM_CALLS.find(form => isCallTo(call, form.call));
    return form ? answerForm(call, form) : next();
  };
}

/** Whether a request has a call's method and its path, with any value of the parameter. */
const isCallTo = ({ req }: Call, { method, path }: CallAddress) =>
  req.method === method && new RegExp(`^${path.replace(/:\w+/, '[^/]+')}$`).test(req.path);

const isFormOfBrowser = ({ req }: Call) =>
  req.method === 'POST' &&
  /^application\/x-www-form-urlencoded\b/i.test(req.header('content-type') ?? '') &&
  (req.header('accept') ?? '').includes('text/html');

/** Of several fields with the same name, takes the last filled-in one: one of them works only with JavaScript. */
function readFields(bytes: Buffer): Record<string, string> {
  const filled = [...new URLSearchParams(bytes.toString('utf8'))].filter(([, value]) => value !== '');
  return Object.fromEntries(filled);
}

interface Body {
  status?: string;
  message?: string;
  errors?: Record<string, string>;
}

function noticeOf(
  { done, back }: FormCall,
  isDone: boolean,
  { message, errors = {} }: Body,
  wait: string | null,
): Notice {
  if (isDone) return { title: 'Thank you', paragraphs: [done], back };
  const complaints = new Set([...Object.values(errors), ...(message === undefined ? [] : [message])]);
  return {
    title: 'This was not sent',
    paragraphs: [
      ...complaints,
      ...(wait === null ? [] : [`Please try again in ${wait} seconds.`]),
      'Go back in your browser: what you typed is still there.',
    ],
    back,
  };
}
