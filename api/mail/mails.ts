import type { Database } from '../../db/client';
import { RATE_LIMITS } from '../contract/limits';
import type { SiteIdentity } from '../contract/site';
import type { Log } from '../http/log';
import type { Env } from '../settings/env';
import type { Clock } from '../shared/clock';
import { createComposer } from './compose';
import { createFileTransport, mailFolder } from './files';
import { createForgotten } from './forgotten';
import { createSmtpTransport } from './smtp';
import { createMailWorker, type MailWorker } from './worker';

interface MailsNeeds {
  env: Env;
  identity: SiteIdentity;
  database: Database;
  clock: Clock;
  log: Log;
  /** How many mails may be on their way at once. */
  atOnce: number;
}

/** Creates the mail worker from the settings: it sends to the mail server, or writes files if none is set. */
export function createMails({ env, identity, database, clock, log, atOnce }: MailsNeeds): MailWorker {
  const { siteUrl, smtpUrl, mailFrom, dataDir } = env;
  const isForgotten = createForgotten(database, env);
  const { name = identity.brand, address } = mailFrom ?? { address: identity.email };
  const sender = { name, address, host: siteUrl.hostname };
  const transport =
    smtpUrl === undefined
      ? createFileTransport(mailFolder(dataDir), sender, log)
      : createSmtpTransport(smtpUrl, sender);
  const compose = createComposer({ database, siteUrl, identity, limits: RATE_LIMITS, clock }, isForgotten);
  const ownAddresses = [identity.supportEmail, identity.email, address];
  return createMailWorker({ database, clock, log, transport, compose, ownAddresses, atOnce });
}
