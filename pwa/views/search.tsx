import { useRouter } from '@tanstack/react-router';
import { useCallback, useSyncExternalStore } from 'react';
import { SearchPage } from '../features/search/search-page';
import type { Page } from './page';

export default function Search({ page }: { page: Page<'search'> }) {
  const { history } = useRouter();
  const { entries, elsewhere, query: built } = page.props;
  const query = useSyncExternalStore(
    history.subscribe,
    () => new URLSearchParams(history.location.search).get('query') ?? '',
    () => built,
  );
  // One history entry per search, however much is typed.
  const write = useCallback(
    (text: string) => history.replace(text ? `/search?${new URLSearchParams({ query: text })}` : '/search'),
    [history],
  );
  return <SearchPage entries={entries} elsewhere={elsewhere} query={query} onQuery={write} />;
}
