import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { SavedArticle } from '../../../api/contract/saved-articles';
import { Icon } from '../../ui/icon';
import type { ShelfArticle, ShelfEntry } from './shelf';

const trashIcon = 'M5.5 7.5h13M10 7.5v-2h4v2M7.5 7.5l.8 12h7.4l.8-12M10.5 11v5.5M13.5 11v5.5';

/** @param titleId the id of the element that has the article's title */
export type NarrationOf = (saved: SavedArticle, article: ShelfArticle, titleId: string) => ReactNode;

interface Props {
  shelved: ShelfEntry;
  /** Draws Play, and whether the narration is on the device; it gets the id of the element with the title. */
  narrationOf: NarrationOf;
  /** Whether the row has come back by Undo, and takes the focus that was there. */
  takesFocus: boolean;
  onRemove: () => void;
}

/** A saved article: its picture, what is left to read, and what can be done with it. */
export function SavedRow({ shelved, narrationOf, takesFocus, onRemove }: Props) {
  const { entry, article, percent, minutesLeft } = shelved;
  const { title, url, date } = entry.article;
  const titleId = useId();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <li>
      {article && <img src={article.image} alt="" width={1600} height={900} decoding="async" />}
      <div className="saved-text">
        <p className="meta">
          <span>
            Saved {date}
            {minutesLeft !== null && ' ·'}
          </span>
          {minutesLeft !== null && (
            <>
              {' '}
              <span>
                {minutesLeft}&nbsp;min {percent === null ? 'read' : 'left'}
              </span>
            </>
          )}
        </p>
        <a id={titleId} href={`/${url}`}>
          {title}
        </a>
        {percent !== null && (
          <p className="saved-place">
            <progress className="thin-bar" value={percent} max={100} aria-hidden="true" />
            {percent}&nbsp;% read
          </p>
        )}
        {entry.state === 'waiting' && <p className="note">Saved on this device, waiting to be sent</p>}
        {entry.state === 'failed' && <p className="note failed">Not saved: {entry.problem}</p>}
      </div>
      {article?.audio && (
        <div className="saved-narration">{narrationOf(entry.article, article, titleId)}</div>
      )}
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label={`Remove ${title}`}
        onClick={onRemove}
      >
        <Icon path={trashIcon} />
      </button>
    </li>
  );
}
