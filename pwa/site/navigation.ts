import { type Page, PageMoved } from '../views/page';
import { addEntry } from './history-entries';
import { loadPage, NewerBuild } from './pages';
import { followPlaces, leavePlace } from './scroll-places';
import { show, showAway } from './stage';

type Go = (address: string, state?: object) => void;

interface Arrival {
  pathname: string;
  /** With its sign; empty for none. */
  hash: string;
  /** Whether the reader still wants this page when it is there. */
  isWanted: () => boolean;
  /** Loads what the page needs before it can be shown. */
  prepare?: (page: Page) => Promise<unknown> | undefined;
}

/**
 * Loads the page at an address and shows it, or says that it is away. The browser opens a page of a newer build itself.
 * @throws PageMoved if the address leads to another one
 */
export async function arrive(arrival: Arrival): Promise<void> {
  const { pathname, hash, isWanted, prepare } = arrival;
  try {
    const loaded = await loadPage(pathname);
    await prepare?.(loaded.page);
    if (isWanted()) show(loaded, hash);
  } catch (error) {
    if (error instanceof PageMoved) throw error;
    if (!isWanted()) return;
    // The address in the bar is this one already, with query, text and state.
    if (error instanceof NewerBuild) location.reload();
    else showAway(() => tryAgain(arrival));
  }
}

function tryAgain(arrival: Arrival): void {
  arrive(arrival).catch(error => {
    if (!(error instanceof PageMoved)) throw error;
    location.replace(error.path);
  });
}

/** Follows links before the app has started. */
function visit(address: string, state: object = {}): void {
  addEntry(address, state);
  void follow();
}

let go: Go = visit;
let visits = 0;

async function follow(): Promise<void> {
  visits += 1;
  const visitNumber = visits;
  const { pathname, hash } = location;
  try {
    await arrive({ pathname, hash, isWanted: () => visitNumber === visits });
  } catch (error) {
    if (!(error instanceof PageMoved)) throw error;
    history.replaceState(history.state, '', error.path);
    await follow();
  }
}

/**
 * Opens an address of this site. The text that it names is kept in the history, because browsers take it out of an
 * address that a script sets.
 * @param address may end with `#id:~:text=…`
 * @param state what the history keeps with it
 */
export const goTo: Go = (address, state) => {
  leavePlace();
  const [place = '', text] = address.split(':~:text=');
  if (text === undefined) go(address, state);
  else go(place.replace(/#$/, ''), { ...state, text });
};

/** Lets the app navigate from now on. */
export function handOver(appGoes: Go): void {
  go = appGoes;
  visits += 1;
  removeEventListener('popstate', follow);
}

export function followHistory(): void {
  followPlaces();
  addEventListener('popstate', follow);
}
