import * as v from 'valibot';
import { EMAIL_TEXT, emailField } from './email';

/** The server's answers. */
export const NEWSLETTER_ANSWERS = {
  subscribed: 'Thank you for subscribing! Please check your inbox to confirm.',
  confirmed: 'confirmed',
  unknown: 'Unknown subscription',
  unsubscribed: 'unsubscribed',
  /** The text of the page that follows an unsubscription. */
  farewell: 'You are unsubscribed. No more mails will come.',
} as const;

/** POST /subscribe_user, and the form that sends it. */
export const subscribePayload = v.object({ email: emailField(EMAIL_TEXT) });

/** The answer to POST /subscribe_user, GET /update_subscribed_user/{id} and POST /unsubscribe/{id}. */
export interface NewsletterAnswer {
  status: string;
}
