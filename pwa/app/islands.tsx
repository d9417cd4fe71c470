import { RouterContextProvider } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Page } from '../views/page';
import { Device } from './device';
import type { SiteRouter } from './router';
import { Strip } from './strip';
import { views } from './views';

/**
 * The parts of a document that React draws, each in a root of its own; the rest is the build's markup. An id names the
 * element and keeps the ids of fields in one island apart from those in another.
 */
export const ISLANDS = { strip: Strip, device: Device };

export type IslandId = keyof typeof ISLANDS;

/** The prefix of the ids in the page's screen. */
export const SCREEN_ID = 'screen';

export function Island({ id, router }: { id: IslandId; router: SiteRouter }) {
  const Content = ISLANDS[id];
  return (
    <RouterContextProvider router={router}>
      <Content />
    </RouterContextProvider>
  );
}

/** What the page's view draws. */
export function Screen({ page, router }: { page: Page; router: SiteRouter }) {
  if (page.view === 'static') return null;
  // The view's name and its page come from one object, but the compiler cannot infer that through the table.
  const View = views[page.view] as ComponentType<{ page: Page }>;
  return (
    <RouterContextProvider router={router}>
      <View page={page} />
    </RouterContextProvider>
  );
}
