import { Hono } from 'hono';
import type { Database } from '../db/client';
import type { Reads } from '../db/replica';
import { createDevices } from './auth/devices';
import { createPasswordRule } from './auth/guessable';
import { createLoginThrottle } from './auth/login-throttle';
import type { Passwords } from './auth/passwords';
import { createReaders } from './auth/readers';
import { createSessions } from './auth/session';
import { RATE_LIMITS, type RateLimits } from './contract/limits';
import type { SetQuestion } from './contract/quiz-answers';
import type { Catalogue, RenderNotice, SiteIdentity } from './contract/site';
import type { CallEnv } from './http/call';
import { createErrorHandler } from './http/error-answers';
import { answerForms } from './http/form-posts';
import { guard, observe } from './http/guards';
import type { Log } from './http/log';
import { createNotices } from './http/notices';
import { createAddressLimiter, createLimiter, type Limiter } from './http/rate-limits';
import { Refusal } from './http/refusal';
import { createReply } from './http/reply';
import { ALONE, type Sharing } from './http/shared-counts';
import { addAccounts } from './routes/accounts';
import { addGeography } from './routes/geography';
import { addHealth } from './routes/health';
import { addInquiries } from './routes/inquiries';
import { addNewsletter } from './routes/newsletter';
import { addOpenApi } from './routes/openapi';
import { addPasswordResets } from './routes/password-resets';
import { addQuizResults } from './routes/quiz-results';
import { addSavedArticles } from './routes/saved-articles';
import { addUploads } from './routes/uploads';
import { type Caps, MACHINE_CAPS } from './shared/caps';
import type { Clock } from './shared/clock';
import { UPLOAD_BOUNDS, type UploadBounds } from './uploads/bounds';
import type { GraftCheck } from './uploads/graft';
import type { UploadStore } from './uploads/store';

interface AppNeeds {
  database: Database;
  /** Answers what is the same for everybody; by default, the database. */
  publicReads?: Reads;
  catalogue: Catalogue;
  /** The site's sets of questions, with their options. */
  quizzes: SetQuestion[][];
  identity: SiteIdentity;
  siteUrl: URL;
  /** Renders the pages for browsers without JavaScript. */
  renderNotice: RenderNotice;
  clock: Clock;
  log: Log;
  passwords: Passwords;
  /** Whether the server is shutting down. */
  isDraining: () => boolean;
  /** Whether the lists of countries, states and cities are loaded. */
  isGeographyReady: () => boolean;
  /** Counts all calls of an address; pages that are rendered on demand count as well. */
  everything: Limiter;
  limits?: RateLimits;
  /** What other processes of this machine count. */
  sharing?: Sharing;
  uploadStore: UploadStore;
  /** Null if nobody may upload. */
  isGraft: GraftCheck | null;
  uploadBounds?: UploadBounds;
  caps?: Caps;
}

export type App = Hono<CallEnv>;

/** Creates the API; tests call it with `app.request`. Each call passes the caller's address in its environment. */
export function createApp(needs: AppNeeds): App {
  const {
    database,
    publicReads = database,
    catalogue,
    quizzes,
    identity,
    siteUrl,
    renderNotice,
    clock,
    log,
    passwords,
    isDraining,
    isGeographyReady,
    everything,
    limits = RATE_LIMITS,
    sharing = ALONE,
    uploadStore,
    isGraft,
    uploadBounds = UPLOAD_BOUNDS,
    caps = MACHINE_CAPS,
  } = needs;
  const reply = createReply(siteUrl);
  const sessions = createSessions(database, siteUrl, clock);
  const devices = createDevices(siteUrl);
  const readers = createReaders(sessions);
  const requireHardToGuess = createPasswordRule(identity, siteUrl);
  const byAddress = (name: keyof RateLimits) => createAddressLimiter(limits[name], clock, sharing(name));
  const mailLimiter = byAddress('callerMails');
  const sendNotice = createNotices(reply, renderNotice, siteUrl);
  const app: App = new Hono();

  app.onError(createErrorHandler(reply, log));
  app.notFound(() => {
    throw new Refusal(404, 'not_found', 'There is nothing at this address.');
  });
  app.use(observe(log));
  app.use(answerForms(app, sendNotice, identity.supportEmail));
  addHealth(app, reply, database, isDraining);
  app.use(guard(everything, siteUrl, sessions.presented));
  addAccounts(app, {
    reply,
    database,
    sessions,
    devices,
    passwords,
    requireHardToGuess,
    throttle: createLoginThrottle(database, limits, clock),
    signupLimiter: byAddress('signup'),
    loginLimiter: byAddress('loginAddress'),
    knownLimiter: createLimiter(limits.loginKnown, clock, sharing('loginKnown')),
  });
  addSavedArticles(app, {
    reply,
    database,
    readers,
    catalogue,
    clock,
    limiter: createLimiter(limits.saves, clock, sharing('saves')),
  });
  addPasswordResets(app, {
    reply,
    database,
    devices,
    passwords,
    requireHardToGuess,
    clock,
    askLimiter: byAddress('forgot'),
    mailLimiter,
    checkLimiter: byAddress('checkReset'),
    resetLimiter: byAddress('updatePassword'),
  });
  addNewsletter(app, {
    reply,
    sendNotice,
    supportEmail: identity.supportEmail,
    database,
    siteUrl,
    clock,
    limiter: byAddress('subscribe'),
    mailLimiter,
  });
  addInquiries(app, {
    reply,
    database,
    supportEmail: identity.supportEmail,
    clock,
    limiter: byAddress('inquiry'),
    mailLimiter,
  });
  addQuizResults(app, {
    reply,
    database,
    quizzes,
    clock,
    limiter: byAddress('result'),
    dayLimiter: byAddress('resultsADay'),
    mailLimiter,
    mails: limits.resultMails,
  });
  addGeography(app, { reply, database: publicReads, isReady: isGeographyReady });
  addUploads(app, {
    reply,
    database,
    store: uploadStore,
    isGraft,
    bounds: uploadBounds,
    caps,
    clock,
    limiter: byAddress('upload'),
    guessLimiter: byAddress('wrongGraft'),
  });
  addOpenApi(app, { reply, siteUrl, identity });
  refuseOtherMethods(app);
  return app;
}

interface ApiRoute {
  method: string;
  path: string;
}

/** Lists the calls of the API, one entry for each method and path. */
export function listRoutes(app: App): ApiRoute[] {
  const calls = app.routes.filter(({ method }) => method !== 'ALL');
  const names = new Set(calls.map(({ method, path }) => `${method} ${path}`));
  return [...names].map(name => {
    const [method = '', path = ''] = name.split(' ');
    return { method, path };
  });
}

function refuseOtherMethods(app: App): void {
  const routes = listRoutes(app);
  for (const path of new Set(routes.map(route => route.path))) {
    const methods = routes.filter(route => route.path === path).map(({ method }) => method);
    const allow = methods.map(method => (method === 'GET' ? 'GET, HEAD' : method)).join(', ');
    app.all(path, () => {
      throw new Refusal(405, 'method_not_allowed', 'This address does not take that method.', {
        headers: { allow },
      });
    });
  }
}
