import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import type { Database } from '../../db/client';
import { addInquiry } from '../../db/queries/inquiries';
import * as calls from '../contract/calls';
import { INQUIRY_ANSWERS, type InquiryAnswer, inquiryPayload, TOPICS, type Topic } from '../contract/inquiry';
import type { CallEnv } from '../http/call';
import { countCall } from '../http/guards';
import { readClaim, replyOnce } from '../http/idempotency';
import { readJson } from '../http/json-body';
import type { Limiter } from '../http/rate-limits';
import { prepareReference, replyReference } from '../http/reference';
import type { Reply } from '../http/reply';
import { serve } from '../http/serve';
import { newMail } from '../mail/letters/kinds';
import type { Clock } from '../shared/clock';

interface InquiriesNeeds {
  reply: Reply;
  database: Database;
  /** The address that is notified of each inquiry. */
  supportEmail: string;
  clock: Clock;
  /** Per address of the caller. */
  limiter: Limiter;
  /** Mails that a caller triggers. */
  mailLimiter: Limiter;
}

const TOPIC_LIST = prepareReference(JSON.stringify(TOPICS.map((name): Topic => ({ name }))));

/** Adds the calls that send an inquiry and list its topics. */
export function addInquiries(app: Hono<CallEnv>, needs: InquiriesNeeds): void {
  const { reply, database, supportEmail, clock, limiter, mailLimiter } = needs;

  serve(app, calls.addInquiry, async call => {
    const payload = await readJson(call, inquiryPayload);
    const claim = readClaim(call, 'a:add_inquiry', payload);
    countCall(limiter, call.env.address, claim);
    countCall(mailLimiter, call.env.address, claim);
    const now = clock();
    const id = randomUUID();
    const inquiry = {
      inquiry_id: id,
      first_name: payload.fname,
      last_name: payload.lname,
      country: payload.country,
      state: payload.state,
      city: payload.city,
      contact: payload.contact,
      topic: payload.help,
      message: payload.massage,
    };
    const mail = newMail('inquiry', supportEmail, now);
    const answer = JSON.stringify({ message: INQUIRY_ANSWERS.added, id } satisfies InquiryAnswer);
    const outcome = await database.call(sql => addInquiry(sql, claim, inquiry, mail, answer, now));
    return replyOnce(call, reply, outcome);
  });

  serve(app, calls.listTopics, call => replyReference(call, reply, TOPIC_LIST));
}
