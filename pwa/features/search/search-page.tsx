import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { search as texts } from '../../content/search';
import { useKeptPages } from '../../state/use-kept-pages';
import { Icon } from '../../ui/icon';
import { closeIcon } from '../../ui/icons';
import type { Places, Searched } from './found';
import { Hits } from './hits';
import { OtherWays } from './other-ways';
import { type SearchEntry, searchEntries, snippet } from './search';
import { SiteHits } from './site-hits';
import { useSettled } from './use-settled';
import { useSiteSearch } from './use-site-search';

export interface SearchProps {
  entries: SearchEntry[];
  /** The addresses of the site's texts. */
  texts: readonly string[];
  /** The search for which the document was made. */
  searched: Searched;
  places: Places;
}

const NONE = 'We found 0 results. Please try a new search.';

/** The number of articles, or of the other results if no article matches; until all are found, room for it. */
function countOf(articles: number, others: number, isDone: boolean): string {
  if (articles > 0) return `${articles} ${articles === 1 ? 'article' : 'articles'}`;
  if (others > 0) return texts.found(others);
  return isDone ? NONE : '\u00a0';
}

/** Below the results of the whole site, if no article matches. */
function NoArticle() {
  return (
    <section className="search-featured" aria-labelledby={FEATURED_ID}>
      <h2 id={FEATURED_ID}>{texts.featured}</h2>
      <p>{NONE}</p>
    </section>
  );
}

interface Address {
  /** The query in the address bar; null while another page loads. */
  query: string | null;
  /** Replaces the query in the address bar. */
  onQuery: (query: string) => void;
}

/** Milliseconds. Browsers refuse an address that changes with every key press. */
const WRITE_AFTER_MS = 300;

const FEATURED_ID = 'featured';

/** Filters the articles while the reader types, and searches the whole site below them. */
export function SearchPage({
  entries,
  texts: addresses,
  searched,
  places,
  query,
  onQuery,
}: SearchProps & Address) {
  const [text, setText] = useState(query ?? '');
  const written = useRef(text);
  const box = useRef<HTMLInputElement>(null);
  const { found, isAway, isDone, open } = useSiteSearch(addresses, text, searched);
  const kept = useKeptPages();

  // Keep what was typed before the app was ready; React would erase it in its next render.
  useLayoutEffect(() => {
    if (box.current) setText(box.current.value);
  }, []);

  // The search overlay, or going back, has put another query into the address.
  useEffect(() => {
    if (query === null) return;
    if (query !== written.current) setText(query);
    written.current = query;
    delete document.documentElement.dataset.searching;
  }, [query]);

  const write = useCallback(() => {
    if (text === written.current) return;
    written.current = text;
    onQuery(text);
  }, [text, onQuery]);

  useEffect(() => {
    if (query === null) return;
    const timer = setTimeout(write, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [query, write]);

  function clear() {
    setText('');
    box.current?.focus();
  }

  const hits = searchEntries(entries, text);
  const others = found?.hits ?? [];
  const spoken = useSettled(isDone && text !== '' ? texts.results(hits.length + others.length) : '');
  return (
    // A click on a result leaves this history entry: it must name the query before.
    <div className="page search-page" data-answers={searched.query || undefined} onClickCapture={write}>
      <h1 tabIndex={-1}>{texts.title}</h1>
      <search>
        <form action="/search" className="search-box" onSubmit={event => event.preventDefault()}>
          <input
            ref={box}
            type="search"
            name="query"
            aria-label={texts.label}
            // It makes the state of an empty field known to the styles.
            placeholder=" "
            autoComplete="off"
            value={text}
            onChange={event => setText(event.target.value)}
            onFocus={open}
          />
          <button type="button" className="icon-button" aria-label="Clear" data-early onClick={clear}>
            <Icon path={closeIcon} />
          </button>
        </form>
      </search>
      <p role="status" className="visually-hidden">
        {spoken}
      </p>
      <p className="search-count">{countOf(hits.length, others.length, isDone)}</p>
      {hits.length > 0 && (
        <Hits
          level="h2"
          kept={kept}
          items={hits.map(({ url, component, heading, description }) => ({
            ...{ href: url, eyebrow: component, title: heading },
            excerpt: snippet(description, text),
          }))}
        />
      )}
      {found && others.length > 0 && <SiteHits hits={others} understood={found.understood} kept={kept} />}
      {hits.length === 0 && others.length > 0 && <NoArticle />}
      {hits.length === 0 && found !== null && others.length === 0 && (
        <OtherWays spelling={found.spelling} places={places} />
      )}
      {isAway && (
        <p className="search-away" role="status">
          {texts.failed}{' '}
          <button type="button" className="link-button" onClick={open}>
            {texts.retry}
          </button>
        </p>
      )}
    </div>
  );
}
