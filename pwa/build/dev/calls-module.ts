import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RenderNotice, SiteManifest } from '../../../api/contract/site';
import type { Env } from '../../../api/settings/env';
import type { Site } from '../../../api/site/site';
import type { EmbeddedDatabase } from '../../../db/embedded';

/** The API and its background work, made from today's code. */
export interface Calls {
  /** Answers a request: a call by the API, any other by the site. */
  answer(request: IncomingMessage, response: ServerResponse): void;
  stop(): Promise<void>;
}

interface CallsNeeds {
  env: Env;
  /** What the API has to know about the site. */
  about: Pick<SiteManifest, 'identity' | 'catalogue' | 'quizzes'>;
  site: Site;
  renderNotice: RenderNotice;
  engine: EmbeddedDatabase | undefined;
}

/** The exports of `calls.ts`, which is compiled with the API: a page's types of the platform are not Node's. */
export interface CallsModule {
  /**
   * Opens the engine of the embedded database; undefined if the settings name a server.
   * @throws WrongSetting if the data directory cannot be used
   */
  openEngine(env: Env): Promise<EmbeddedDatabase | undefined>;
  /** Starts all of the server but its pages. */
  openCalls(needs: CallsNeeds): Promise<Calls>;
}
