import type { Notice, RenderNotice } from '../contract/site';
import type { Call } from './call';
import { type HeaderFields, type PolicySources, pagePolicy } from './headers';
import type { Reply } from './reply';

/** Answers a call with a page instead of JSON. */
export type SendNotice = (call: Call, status: number, notice: Notice, headers?: HeaderFields) => Response;

/** The page is nobody else's: it may stand at an address that holds a secret. */
const PRIVATE: HeaderFields = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/**
 * @param render the build's renderer
 * @param sources what the pages' policy allows; of the scripts a notice has none
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
