import { useEffect, useRef, useState } from 'react';
import type { UserRecord } from '../../../api/contract/accounts';
import type { SavedEntry } from '../../offline/saved-list';
import { useSaved } from '../../state/use-saved';
import { Icon } from '../../ui/icon';
import { showToast } from '../../ui/toast';
import { removeArticle, undoRemoval } from './saved';

/** The reader's saved articles. */
export function SavedPage({ reader }: { reader: UserRecord | null }) {
  const entries = useSaved(reader?._id ?? null, true);
  const [removed, setRemoved] = useState<SavedEntry | null>(null);
  /** The removal whose message may still come. */
  const awaited = useRef<SavedEntry | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The list shows what is durably stored, so the removal can be taken back only once it has left the list.
  const isGone =
    removed !== null && entries?.every(({ article }) => article.article !== removed.article.article);

  async function remove(userId: string, entry: SavedEntry) {
    awaited.current = entry;
    setRemoved(entry);
    const message = await removeArticle(userId, entry);
    // Once undone, its message would come after that of the undoing.
    if (awaited.current === entry) showToast(message);
  }

  async function undo(userId: string, entry: SavedEntry) {
    awaited.current = null;
    setRemoved(null);
    heading.current?.focus();
    showToast(await undoRemoval(userId, entry));
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
      {reader && entries?.length === 0 && (
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
      {reader && entries && entries.length > 0 && (
        <ul className="saved-list">
          {entries.map(entry => (
            <SavedRow key={entry.article.article} entry={entry} onRemove={() => remove(reader._id, entry)} />
          ))}
        </ul>
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

/** Offers to take back the last removal. It gets the focus, which was on the row that has gone. */
function RemovedNotice({ title, onUndo }: { title: string; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <p className="saved-undo">
      <span>{title} is removed.</span>
      <button ref={button} type="button" className="button" onClick={onUndo}>
        Undo
      </button>
    </p>
  );
}

function SavedRow({ entry, onRemove }: { entry: SavedEntry; onRemove: () => void }) {
  const { title, url, date } = entry.article;
  return (
    <li>
      <div>
        <p className="meta">{date}</p>
        <a href={`/${url}`}>{title}</a>
        {entry.state === 'waiting' && <p className="note">Saved on this device, waiting to be sent</p>}
        {entry.state === 'failed' && <p className="note failed">Not saved: {entry.problem}</p>}
      </div>
      <button type="button" className="icon-button" aria-label={`Remove ${title}`} onClick={onRemove}>
        <Icon name="trash" />
      </button>
    </li>
  );
}
