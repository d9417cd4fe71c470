import type { Hono } from 'hono';
import type { CallEnv } from '../call';
import type { SiteIdentity } from '../contract/site';
import { describeApi } from '../openapi/document';
import { prepareReference, replyReference } from '../reference';
import type { Reply } from '../reply';

export interface OpenApiNeeds {
  reply: Reply;
  siteUrl: URL;
  identity: SiteIdentity;
}

/** The description of all calls. */
export function addOpenApi(app: Hono<CallEnv>, { reply, siteUrl, identity }: OpenApiNeeds): void {
  const description = prepareReference(JSON.stringify(describeApi(siteUrl, identity)));
  app.get('/openapi.json', call => replyReference(call, reply, description));
}
