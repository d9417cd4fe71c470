import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icon';
import { type SearchEntry, searchEntries, snippet } from './search';

export interface SearchProps {
  entries: SearchEntry[];
  /** The plain pages of the site. */
  elsewhere: SearchEntry[];
  /** The query for which the document was made; empty in the shared document. */
  query: string;
}

interface Address {
  /** The query in the address bar. */
  query: string;
  /** Replaces the query in the address bar. */
  onQuery: (query: string) => void;
}

/** Milliseconds. Browsers refuse an address that changes with every key press. */
const WRITE_AFTER_MS = 300;

/** Filters the five articles while the reader types, and lists other pages that contain the text below them. */
export function SearchPage({ entries, elsewhere, query, onQuery }: Omit<SearchProps, 'query'> & Address) {
  const [text, setText] = useState(query);
  const written = useRef(query);
  const box = useRef<HTMLInputElement>(null);

  // Keep what was typed before the app was ready; React would erase it in its next render.
  useLayoutEffect(() => {
    if (box.current) setText(box.current.value);
  }, []);

  // The search overlay, or going back, has put another query into the address.
  useEffect(() => {
    if (query !== written.current) setText(query);
    written.current = query;
    delete document.documentElement.dataset.searching;
  }, [query]);

  useEffect(() => {
    if (text === written.current) return;
    const timer = setTimeout(() => {
      written.current = text;
      onQuery(text);
    }, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, onQuery]);

  function clear() {
    setText('');
    box.current?.focus();
  }

  const hits = searchEntries(entries, text);
  const others = text.trim() === '' ? [] : searchEntries(elsewhere, text);
  return (
    <div className="page search-page">
      <h1 tabIndex={-1}>Search</h1>
      <search>
        <form action="/search" className="search-box" onSubmit={event => event.preventDefault()}>
          <input
            ref={box}
            type="search"
            name="query"
            aria-label="Search the articles"
            autoComplete="off"
            value={text}
            onChange={event => setText(event.target.value)}
          />
          <button type="button" className="icon-button" aria-label="Clear" data-early onClick={clear}>
            <Icon name="close" />
          </button>
        </form>
      </search>
      <p role="status" className="search-count">
        {hits.length === 0
          ? 'We found 0 results. Please try a new search.'
          : `${hits.length} ${hits.length === 1 ? 'article' : 'articles'}`}
      </p>
      <Hits hits={hits} query={text} level="h2" />
      {others.length > 0 && (
        <section className="search-elsewhere" aria-labelledby="elsewhere">
          <h2 id="elsewhere">Elsewhere on this site</h2>
          <Hits hits={others} query={text} level="h3" />
        </section>
      )}
    </div>
  );
}

interface HitsProps {
  hits: SearchEntry[];
  query: string;
  /** The headings' level in the outline. */
  level: 'h2' | 'h3';
}

function Hits({ hits, query, level: Heading }: HitsProps) {
  return (
    <ul className="search-hits">
      {hits.map(({ url, heading, component, description }) => (
        <li key={url}>
          <p className="eyebrow">{component}</p>
          <Heading>
            <a href={url}>{heading}</a>
          </Heading>
          <p className="card-excerpt">
            {snippet(description, query).map((part, index) =>
              part.marked ? <mark key={index}>{part.text}</mark> : part.text,
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
