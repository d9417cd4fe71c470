import type { Hono } from 'hono';
import type { Database } from '../../db/client';
import { DatabaseAway } from '../../db/errors';
import {
  addSubscriber,
  confirmSubscriber,
  deleteSubscriber,
  hasSubscriber,
} from '../../db/queries/subscribers';
import * as calls from '../contract/calls';
import { CONFIRMATION_PAUSE_MS } from '../contract/limits';
import { linkSecret } from '../contract/link-secret';
import { NEWSLETTER_ANSWERS, type NewsletterAnswer, subscribePayload } from '../contract/newsletter';
import type { CallEnv } from '../http/call';
import { countCall, requireOwnScript } from '../http/guards';
import { readClaim, replyOnce } from '../http/idempotency';
import { readJson } from '../http/json-body';
import type { SendNotice } from '../http/notices';
import type { Limiter } from '../http/rate-limits';
import { Refusal } from '../http/refusal';
import type { Reply } from '../http/reply';
import { serve } from '../http/serve';
import { unknownLink, usedLink } from '../http/unknown-link';
import { newMail } from '../mail/letters/kinds';
import type { Clock } from '../shared/clock';
import { isSecret, secretHash } from '../shared/secrets';

interface NewsletterNeeds {
  reply: Reply;
  sendNotice: SendNotice;
  /** Where a person with an unknown link can write. */
  supportEmail: string;
  database: Database;
  siteUrl: URL;
  clock: Clock;
  /** Per address of the caller. */
  limiter: Limiter;
  /** Mails that a caller triggers. */
  mailLimiter: Limiter;
}

const body = (status: string) => JSON.stringify({ status } satisfies NewsletterAnswer);

/** Adds the calls that subscribe to the newsletter, confirm a subscription and end it. */
export function addNewsletter(app: Hono<CallEnv>, needs: NewsletterNeeds): void {
  const { reply, sendNotice, supportEmail, database, siteUrl, clock, limiter, mailLimiter } = needs;

  serve(app, calls.subscribe, async call => {
    const payload = await readJson(call, subscribePayload);
    const claim = readClaim(call, 'a:subscribe_user', payload, payload.email);
    countCall(limiter, call.env.address, claim);
    countCall(mailLimiter, call.env.address, claim);
    const now = clock();
    const mail = newMail('confirm_subscription', payload.email, now);
    const answer = body(NEWSLETTER_ANSWERS.subscribed);
    const outcome = await database.call(sql =>
      addSubscriber(sql, claim, mail, answer, {
        now,
        lately: new Date(now.getTime() - CONFIRMATION_PAUSE_MS),
      }),
    );
    return replyOnce(call, reply, outcome);
  });

  // The specification makes this a GET, so only a script of our own page may call it, not a prefetch or a scanner.
  serve(app, calls.confirmSubscription, async call => {
    requireOwnScript(call, siteUrl);
    const secret = linkSecret(call.req.param('id'));
    const isConfirmed =
      isSecret(secret) && (await database.call(sql => confirmSubscriber(sql, secretHash(secret), clock())));
    if (!isConfirmed) throw new Refusal(404, 'not_found', NEWSLETTER_ANSWERS.unknown);
    return reply(call, 200, body(NEWSLETTER_ANSWERS.confirmed));
  });

  // Link scanners that open this page must remove nobody: only the button's POST does.
  serve(app, calls.offerUnsubscribe, async call => {
    const secret = linkSecret(call.req.param('id'));
    if (!isSecret(secret)) return sendNotice(call, 200, unknownLink(supportEmail));
    const isSubscribed = await database
      .call(sql => hasSubscriber(sql, secretHash(secret)))
      .catch(error => {
        // The button's answer will say so.
        if (error instanceof DatabaseAway) return true;
        throw error;
      });
    if (!isSubscribed) return sendNotice(call, 200, usedLink(supportEmail));
    return sendNotice(call, 200, {
      title: 'Leave the newsletter?',
      paragraphs: ['Your address will be deleted, and no more mails will come.'],
      button: 'Unsubscribe',
      back: { href: '/', label: 'Stay subscribed' },
    });
  });

  // Mail programs send this (RFC 8058). The secret proves that the caller has the mail. An unknown one is no failure to
  // them: there is nobody left to remove.
  serve(app, calls.unsubscribe, async call => {
    const secret = linkSecret(call.req.param('id'));
    const isGone =
      isSecret(secret) && (await database.call(sql => deleteSubscriber(sql, secretHash(secret))));
    return reply(call, 200, body(NEWSLETTER_ANSWERS[isGone ? 'unsubscribed' : 'unknown']));
  });
}
