import type { Notice, RenderNotice } from '../contract/site';
import type { Call } from './call';
import { type HeaderFields, pagePolicy } from './headers';
import type { Reply } from './reply';

/** Answers a call with a page instead of JSON. */
export type SendNotice = (call: Call, status: number, notice: Notice, headers?: HeaderFields) => Response;

/** The page is private: its address may contain a secret. */
const PRIVATE: HeaderFields = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

const WITHOUT_SCRIPTS = { scriptHashes: [], connectOrigins: [] };

/** @param render the build's renderer */
export function createNotices(reply: Reply, render: RenderNotice, siteUrl: URL): SendNotice {
  return (call, status, notice, headers) => {
    const html = render(notice);
    const policy = pagePolicy(siteUrl, WITHOUT_SCRIPTS, html);
    return reply(call, status, html, { ...PRIVATE, 'content-security-policy': policy, ...headers });
  };
}
