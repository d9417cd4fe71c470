import type { UserRecord } from '../../../api/contract/accounts';
import type { SavedEntry } from '../../offline/saved-list';
import { useSaved } from '../../state/use-saved';
import { Icon } from '../../ui/icon';
import { showToast } from '../../ui/toast';
import { removeArticle } from './saved';

/** The reader's saved articles. */
export function SavedPage({ reader }: { reader: UserRecord | null }) {
  const entries = useSaved(reader?._id ?? null, true);
  return (
    <div className="page saved-page">
      <header className="page-head">
        <h1 tabIndex={-1}>Your Saved Articles :</h1>
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
            <SavedRow key={entry.article.article} reader={reader} entry={entry} />
          ))}
        </ul>
      )}
    </div>
  );
}

function SavedRow({ reader, entry }: { reader: UserRecord; entry: SavedEntry }) {
  const { title, url, date } = entry.article;
  return (
    <li>
      <div>
        <p className="meta">{date}</p>
        <a href={`/${url}`}>{title}</a>
        {entry.state === 'waiting' && <p className="note">Saved on this device, waiting to be sent</p>}
        {entry.state === 'failed' && <p className="note failed">Not saved: {entry.problem}</p>}
      </div>
      <button
        type="button"
        className="icon-button"
        aria-label={`Remove ${title}`}
        onClick={async () => showToast(await removeArticle(reader._id, entry))}
      >
        <Icon name="trash" />
      </button>
    </li>
  );
}
