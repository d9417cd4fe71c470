import type { Notice, RenderNotice } from '../contract/site';
import type { Call } from './call';
import { type HeaderFields, type PolicySources, pagePolicy } from './headers';
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

/**
 * @param render the build's renderer
 * @param sources the hashes of the styles that the policy allows; a notice has no scripts
 */
export function createNotices(
  reply: Reply,
  render: RenderNotice,
  siteUrl: URL,
  { styleHashes }: Pick<PolicySources, 'styleHashes'>,
): SendNotice {
  const policy = pagePolicy(siteUrl, { scriptHashes: [], styleHashes, connectOrigins: [] });
  return (call, status, notice, headers) =>
    reply(call, status, render(notice), { ...PRIVATE, 'content-security-policy': policy, ...headers });
}
