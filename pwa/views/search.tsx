import { useRouter } from '@tanstack/react-router';
import { useCallback, useSyncExternalStore } from 'react';
import { SearchPage } from '../features/search/search-page';
import type { Page } from './page';

/** The query in an address; null if it is another page's, which is about to replace this one. */
const queryOf = ({ pathname, search }: { pathname: string; search: string }) =>
  pathname === '/search' ? (new URLSearchParams(search).get('query') ?? '') : null;

export default function Search({ page }: { page: Page<'search'> }) {
  const { history } = useRouter();
  const { searched } = page.props;
  const query = useSyncExternalStore(
    history.subscribe,
    () => queryOf(history.location),
    () => searched.query,
  );
  // One history entry per search, however much is typed.
  const write = useCallback(
    (text: string) => history.replace(text ? `/search?${new URLSearchParams({ query: text })}` : '/search'),
    [history],
  );
  return <SearchPage {...page.props} query={query} onQuery={write} />;
}
