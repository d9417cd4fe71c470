import type { SiteManifest } from '../contract/site';
import { commonHeaders, filePolicy, pagePolicy } from '../http/headers';
import type { FileHeaders } from './site-files';

/** The headers of the built site's pages and files. */
export function siteHeaders(siteUrl: URL, manifest: SiteManifest): FileHeaders {
  return {
    common: commonHeaders(siteUrl),
    page: (html, frameOrigin) => ({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': pagePolicy(siteUrl, { ...manifest, frameOrigin }, html),
    }),
    filePolicy: type => filePolicy(type, manifest.connectOrigins),
  };
}
