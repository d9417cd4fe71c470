import type { Hono } from 'hono';
import * as calls from '../contract/calls';
import type { SiteIdentity } from '../contract/site';
import type { CallEnv } from '../http/call';
import { prepareReference, replyReference } from '../http/reference';
import type { Reply } from '../http/reply';
import { serve } from '../http/serve';
import { describeApi } from '../openapi/document';

interface OpenApiNeeds {
  reply: Reply;
  siteUrl: URL;
  identity: SiteIdentity;
}

/** Adds the call that returns the description of all calls. */
export function addOpenApi(app: Hono<CallEnv>, { reply, siteUrl, identity }: OpenApiNeeds): void {
  const description = prepareReference(JSON.stringify(describeApi(siteUrl, identity)));
  serve(app, calls.description, call => replyReference(call, reply, description));
}
