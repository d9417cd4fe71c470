import { startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import { afterPress } from '../../ui/after-press';
import type { FindOnSite, Found, Searched } from './found';
import { openSearch } from './open-search';

/** Milliseconds. The letter is painted first, and a quick typist waits for no results in between. */
const SEARCH_AFTER_MS = 50;

interface SiteSearch {
  /** Null without a query, and until the search is ready. */
  found: Found | null;
  /** Whether the texts could not be loaded. */
  isAway: boolean;
  /** Whether nothing is still to be found for the query. */
  isDone: boolean;
  /** Makes the search ready; also after it could not be. */
  open: () => void;
}

/**
 * Searches the whole site for a query. The results come a moment after the query has changed.
 * @param texts the addresses of the site's texts; always the same list
 * @param searched what the server has found already
 */
export function useSiteSearch(texts: readonly string[], query: string, searched: Searched): SiteSearch {
  const [find, setFind] = useState<FindOnSite | null>(null);
  const [isAway, setAway] = useState(false);
  const [text, setText] = useState(query);
  const isEmpty = query.trim() === '';
  const isFound = searched.found !== null && query === searched.query;

  const open = useCallback(() => {
    setAway(false);
    openSearch(texts).then(
      ready => afterPress(() => setFind(() => ready)),
      () => setAway(true),
    );
  }, [texts]);

  useEffect(() => {
    if (!isEmpty && !isFound) open();
  }, [isEmpty, isFound, open]);

  useEffect(() => {
    let drop = () => {};
    const timer = setTimeout(() => {
      drop = afterPress(() => startTransition(() => setText(query)));
    }, SEARCH_AFTER_MS);
    return () => {
      clearTimeout(timer);
      drop();
    };
  }, [query]);

  const found = useMemo(() => {
    if (text.trim() === '') return null;
    if (searched.found !== null && text === searched.query) return searched.found;
    return find?.(text) ?? null;
  }, [text, find, searched]);

  const isDone = isAway || (found !== null && text === query);
  return { found, isAway: isAway && !isEmpty, isDone, open };
}
