import { NEWSLETTER_ANSWERS } from '../../../api/contract/newsletter';
import { outboxHash } from '../../content/addresses';
import { outbox } from '../../content/outbox';
import type { Receipt } from '../../offline/db';
import { markTold } from '../../offline/receipts';
import { NoticeLine } from '../../ui/notice-line';
import { showNotice } from '../../ui/notices';

/**
 * Tells the reader what was sent while no page was in view, until they have read it.
 * @param missed newest first; at least one
 */
export function reportMissed(missed: readonly Receipt[]): void {
  const leave = () => {
    showNotice('missed', null);
    // Without storage, there is nothing to tell another time.
    void markTold(missed.map(({ id }) => id)).catch(() => undefined);
  };
  const text = [
    outbox.missed(missed[0]?.label ?? '', missed.length - 1),
    ...(missed.some(({ call }) => call === 'subscribe') ? [NEWSLETTER_ANSWERS.subscribed] : []),
  ].join(' ');
  showNotice(
    'missed',
    <NoticeLine label={outbox.sent} text={text}>
      <a className="button small" href={outboxHash} onClick={leave}>
        {outbox.look}
      </a>
      <button type="button" className="button small" onClick={leave}>
        {outbox.ok}
      </button>
    </NoticeLine>,
  );
}
