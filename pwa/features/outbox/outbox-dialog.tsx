import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { outbox } from '../../content/outbox';
import { navigation, site } from '../../content/site';
import { isReachable } from '../../offline/connection';
import type { OutboxItem, Receipt } from '../../offline/db';
import { discardAll, releaseFirst } from '../../offline/edited-inquiry';
import { drain, retry } from '../../offline/outbox';
import { readReceipts } from '../../offline/receipts';
import { useReachable } from '../../state/use-reachable';
import { Dialog } from '../../ui/dialog';
import { firstWords } from '../../ui/words';
import { editInquiry } from './edit-inquiry';
import { FormLink } from './form-link';
import { ItemActions } from './item-actions';
import { stateInWords } from './item-state';

const when = (time: number) =>
  new Date(time).toLocaleString(site.language, { dateStyle: 'medium', timeStyle: 'short' });

/** The first words of an inquiry, by which its sender tells it from another. */
function beginningOf({ call, body }: OutboxItem): string {
  if (call !== 'addInquiry') return '';
  const { massage } = JSON.parse(body);
  return `“${firstWords(String(massage), 6)}” · `;
}

/** Why a write cannot be edited now. */
const NOT_EDITED = { sending: outbox.isOnItsWay, occupied: outbox.isOccupied, full: outbox.isFull };

interface Props {
  items: OutboxItem[];
  /** How many more wait for a log-in. */
  held: number;
  onClose: () => void;
}

/** Lists the writes that wait on this device, what can be done with each, and what has been sent. */
export function OutboxDialog({ items, held, onClose }: Props) {
  const isOnline = useReachable();
  const receipts = useReceipts(items);
  /** The answer to a press, which stands at its item. */
  const [answer, setAnswer] = useState<{ item: OutboxItem; text: string } | null>(null);
  /** The write that the answer is about, if it was sent after that: then its item has gone, and the answer with it. */
  const sent = answer && receipts.find(({ id }) => id === answer.item.id);
  /** The answer that outlives its item. */
  const discarded = answer && outbox.discarded(answer.item.label);
  const news = useRef<HTMLParagraphElement>(null);
  const edited = items.filter(({ isEdited }) => isEdited).length;
  // An item that goes, or is in the form no longer, may have had the focus.
  useLayoutEffect(() => {
    if (document.activeElement === document.body)
      news.current?.closest('dialog')?.querySelector('button')?.focus();
  }, [items.length, edited]);

  const takeBack = useCallback(() => setAnswer(null), []);

  /** Answers a press that took its time, unless the reader has asked for something else since. */
  const answerLate = (item: OutboxItem, text: string) => setAnswer(shown => shown ?? { item, text });

  async function discardForGood(item: OutboxItem) {
    await discardAll(item);
    setAnswer({ item, text: outbox.discarded(item.label) });
  }

  async function sendNow(item: OutboxItem) {
    // The same sentence is read out again only if it was gone.
    setAnswer(null);
    await retry(item.seq);
    await sendAll(item);
  }

  async function sendFirst(item: OutboxItem) {
    setAnswer(null);
    if (await releaseFirst(item)) await sendAll(item);
    else answerLate(item, outbox.isFull);
  }

  async function sendAll(item: OutboxItem) {
    await drain({ anyway: true });
    if (!isReachable()) answerLate(item, outbox.noNetwork);
  }

  async function edit(item: OutboxItem) {
    // Without a worker, the form's page would be the browser's error page.
    if (!isReachable() && !navigator.serviceWorker?.controller) {
      setAnswer({ item, text: outbox.noNetwork });
      return;
    }
    setAnswer(null);
    const result = await editInquiry(item);
    // The form reads its text when its page loads, also if that is the page in view.
    if (result === 'open') location.assign(navigation.contact.href);
    else answerLate(item, NOT_EDITED[result]);
  }

  const answerAt = ({ seq }: OutboxItem) =>
    answer?.item.seq === seq && !(isOnline && answer.text === outbox.noNetwork) && answer.text;

  return (
    <Dialog
      title={outbox.title}
      text={held > 0 ? outbox.held(held) : items.length === 0 && outbox.nothing}
      onClose={onClose}
    >
      {held > 0 && (
        <p className="dialog-actions">
          <a className="button small" href="/login">
            {outbox.logIn}
          </a>
        </p>
      )}
      <p ref={news} role="status">
        {sent ? outbox.sentMeanwhile(sent.label) : answer?.text === discarded && discarded}
      </p>
      <ul className="outbox" hidden={items.length === 0}>
        {items.map(item => (
          <li key={item.seq}>
            <p>
              <b>{item.label}</b>
              <small>
                {beginningOf(item)}
                {when(item.createdAt)} · {stateInWords(item, isOnline, Date.now())}
              </small>
            </p>
            <ItemActions
              item={item}
              asked={answerAt(item) || ''}
              onAsk={text => setAnswer({ item, text })}
              onTakeBack={takeBack}
              onSend={() => sendNow(item)}
              onEdit={() => edit(item)}
              onSendFirst={() => sendFirst(item)}
              onDiscard={() => discardForGood(item)}
            />
            <small role="status">{answerAt(item)}</small>
            {answerAt(item) === outbox.isOccupied && (
              <FormLink className="button small quiet">{outbox.goToForm}</FormLink>
            )}
          </li>
        ))}
      </ul>
      {receipts.length > 0 && <Receipts receipts={receipts} />}
    </Dialog>
  );
}

function Receipts({ receipts }: { receipts: Receipt[] }) {
  return (
    <>
      <h3 className="outbox-sent">{outbox.sent}</h3>
      <ul className="outbox">
        {receipts.map(({ id, label, call, sentAt }) => (
          <li key={id}>
            <p>
              {label}
              <small>
                {when(sentAt)}
                {call === 'addInquiry' && ` · ${outbox.reference(id)}`}
              </small>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What has been sent. It is read again whenever a write has left the list. */
function useReceipts(items: readonly OutboxItem[]): Receipt[] {
  const [receipts, setReceipts] = useState<Receipt[]>([]);
  const { length } = items;
  useEffect(() => {
    let current = true;
    readReceipts(Date.now()).then(
      found => current && setReceipts(found),
      // Without storage, nothing is noted.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [length]);
  return receipts;
}
