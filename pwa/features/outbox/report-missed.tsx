import { NEWSLETTER_ANSWERS } from '../../../api/contract/newsletter';
import { outbox } from '../../content/outbox';
import type { Receipt } from '../../offline/db';
import { markTold } from '../../offline/receipts';
import { watchSessionEnd } from '../../offline/session-events';
import { showNotice } from '../../ui/notices';
import { LookLine } from './look-line';

/**
 * Tells the reader what was sent while no page was in view, until they have read it.
 * @param missed newest first; at least one
 */
export function reportMissed(missed: readonly Receipt[]): void {
  const hide = () => showNotice('missed', null);
  // The device forgets what was sent with the reader who leaves.
  const stop = watchSessionEnd(() => {
    stop();
    hide();
  });
  const leave = () => {
    stop();
    hide();
    // Without storage, there is nothing to tell another time.
    void markTold(missed.map(({ id }) => id)).catch(() => undefined);
  };
  const text = [
    outbox.missed(missed[0]?.label ?? '', missed.length - 1),
    ...(missed.some(({ call }) => call === 'subscribe') ? [NEWSLETTER_ANSWERS.subscribed] : []),
  ].join(' ');
  showNotice('missed', <LookLine label={outbox.sent} text={text} otherwise={outbox.ok} onLeave={leave} />);
}
