import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UserRecord } from '../../../api/contract/accounts';
import { downloadsHash, NEW_PASSWORD_HASH } from '../../content/addresses';
import { downloads } from '../../content/downloads';
import { SAVED_ROWS } from '../../content/growth';
import type { SavedEntry } from '../../offline/saved-list';
import { useSaved } from '../../state/use-saved';
import { showToast } from '../../ui/toast';
import { useAfterPress } from '../../ui/use-after-press';
import { FORMS, saveList } from './export-list';
import { removeArticle, undoRemoval } from './saved';
import { type NarrationOf, SavedRow } from './saved-row';
import { arrange, asBefore, describeEntry, type Order, type ShelfArticle } from './shelf';
import { ShelfControls } from './shelf-controls';

/** So many entries are a long list, which can be ordered and filtered. */
const LONG_LIST = 10;

export interface SavedProps {
  /** The articles of this build, by their keys. */
  articles: Record<string, ShelfArticle>;
}

interface Props extends SavedProps {
  reader: UserRecord | null;
  /** How far begun articles have been read, in percent by slug. */
  percents: Readonly<Record<string, number>>;
  narrationOf: NarrationOf;
}

/** The reader's saved articles. */
export function SavedPage({ reader, articles, percents, narrationOf }: Props) {
  const saved = useAfterPress(useSaved(reader?._id ?? null, true));
  const entries = saved?.entries;
  const [removed, setRemoved] = useState<SavedEntry | null>(null);
  const [restored, setRestored] = useState<string | null>(null);
  /** The keys of the articles in the order before the last removal. */
  const [seen, setSeen] = useState<string[]>([]);
  const [order, setOrder] = useState<Order>('newest');
  const [text, setText] = useState('');
  const [most, setMost] = useState(SAVED_ROWS);
  /** A list that was long during this visit keeps its controls, so that a removal does not change what is shown. */
  const [isLong, setLong] = useState(false);
  if (!isLong && entries && entries.length >= LONG_LIST) setLong(true);
  /** The removal whose message may still come. */
  const awaited = useRef<SavedEntry | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The list shows what is durably stored, so the removal can be taken back only once it has left the list.
  const isGone =
    removed !== null && entries?.every(({ article }) => article.article !== removed.article.article);
  const shelf = asBefore(entries ?? [], seen).map(entry => describeEntry(entry, articles, percents));
  const shown = isLong ? arrange(shelf, order, text) : shelf;

  async function remove(userId: string, entry: SavedEntry) {
    awaited.current = entry;
    setRestored(null);
    setRemoved(entry);
    setSeen(shelf.map(({ entry }) => entry.article.article));
    const { text, shownMs, isDone } = await removeArticle(userId, entry);
    // The line with Undo says what is done. Once undone, its message would come after that of the undoing.
    if (awaited.current === entry && !isDone) showToast(text, shownMs);
  }

  async function undo(userId: string, entry: SavedEntry) {
    awaited.current = null;
    setRemoved(null);
    setRestored(entry.article.article);
    // Until the row is back, which then takes the focus.
    heading.current?.focus({ preventScroll: true });
    const { text, shownMs } = await undoRemoval(userId, entry);
    showToast(text, shownMs);
  }

  function showMore() {
    flushSync(() => setMost(most + SAVED_ROWS));
    // The reader goes on where the list ended.
    list.current?.children[most]?.querySelector('a')?.focus();
  }

  return (
    <div className="page saved-page">
      <header className="page-head">
        <h1 ref={heading} tabIndex={-1}>
          Your Saved Articles :
        </h1>
        <noscript>
          <p className="lede">This list is kept by a script. Please switch JavaScript on to see it.</p>
        </noscript>
      </header>
      {reader && saved && !saved.isKnown && (
        <p>
          What you saved before is not on this device yet. It appears as soon as the server can be reached.
        </p>
      )}
      {reader && saved?.isKnown && saved.entries.length === 0 && (
        <div className="state">
          <img src="/images/empty-shelf.svg" alt="" width={480} height={320} />
          <p>You didn't save any articles</p>
          <p>
            <a className="button" href="/blog">
              Go to the blog
            </a>
          </p>
        </div>
      )}
      {reader && isLong && shelf.length > 0 && (
        <ShelfControls
          {...{ text, order }}
          onText={setText}
          onOrder={setOrder}
          shown={shown.length}
          all={shelf.length}
        />
      )}
      {reader && shown.length > 0 && (
        <ul ref={list} className="saved-list">
          {shown.slice(0, most).map(shelved => {
            const { entry } = shelved;
            const key = entry.article.article;
            return (
              <SavedRow
                key={key}
                shelved={shelved}
                narrationOf={narrationOf}
                takesFocus={key === restored}
                onRemove={() => remove(reader._id, entry)}
              />
            );
          })}
        </ul>
      )}
      {reader && shown.length > most && (
        <button type="button" className="button" onClick={showMore}>
          Show {Math.min(SAVED_ROWS, shown.length - most)} more
        </button>
      )}
      {reader && shelf.length > 0 && (
        <p className="link-row saved-links meta">
          <a href={downloadsHash}>{downloads.title}</a>
          <span className="saved-export">
            Take this list with you:
            {Object.keys(FORMS).map(form => (
              <button
                key={form}
                type="button"
                className="link-button"
                onClick={() =>
                  saveList(
                    form as keyof typeof FORMS,
                    shelf.map(({ entry }) => entry.article),
                  )
                }
              >
                {form.toUpperCase()}
              </button>
            ))}
          </span>
        </p>
      )}
      {/* Not before what stands above it, which would push it down. */}
      {reader && entries && (
        <p className="link-row meta">
          <a href={`/login${NEW_PASSWORD_HASH}`}>Set a new password</a>
          <span>
            You can have your account deleted: <a href="/privacy-policy#your-rights">how to ask for it</a>
          </span>
        </p>
      )}
      {reader && removed && isGone && (
        <RemovedNotice
          key={removed.article.article}
          title={removed.article.title}
          onUndo={() => undo(reader._id, removed)}
        />
      )}
    </div>
  );
}

/** Offers to take back the last removal. It gets the focus, which was on the row that has gone, and says what has. */
function RemovedNotice({ title, onUndo }: { title: string; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  // It is in view wherever the reader is in the list, so nothing has to scroll.
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <p className="saved-undo">
      <span id={titleId}>{title} is removed.</span>
      <button ref={button} type="button" className="button" aria-describedby={titleId} onClick={onUndo}>
        Undo
      </button>
    </p>
  );
}
