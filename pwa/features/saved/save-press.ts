import type { RouterHistory } from '@tanstack/react-router';
import { isReachable } from '../../offline/connection';
import type { SavedEntry } from '../../offline/saved-list';
import { readUserRecord } from '../../offline/user-record';
import { showToast } from '../../ui/toast';
import { removeArticle, type SaveTarget, saveArticle } from './saved';

const NEEDS_LOG_IN = 'Saving needs a log-in, and a log-in needs a network.';
const IS_KEPT = ' This article can be read offline without it.';
const NEEDS_LOG_IN_MS = 6000;

/**
 * Saves an article, or removes it again, and says what has happened. Without a reader it leads to /login, where there is a
 * network to log in.
 * @param entry the article's entry in the list, if it has one
 * @returns whether the save is sent or waits on the device
 */
export async function pressSave(
  target: SaveTarget,
  entry: SavedEntry | undefined,
  history: RouterHistory,
): Promise<boolean> {
  // Read again: an early press may come before the first render knows the reader.
  const reader = readUserRecord();
  if (!reader) {
    if (isReachable())
      history.push('/login', { afterLogin: { path: `/${target.slug}`, top: scrollY, save: target } });
    // Without a worker in control, nothing here can be read offline yet.
    else showToast(NEEDS_LOG_IN + (navigator.serviceWorker?.controller ? IS_KEPT : ''), NEEDS_LOG_IN_MS);
    return false;
  }
  const isSaved = entry !== undefined && entry.state !== 'failed';
  const said = await (isSaved ? removeArticle(reader._id, entry) : saveArticle(reader._id, target));
  showToast(said.text, said.shownMs);
  return !isSaved && said.isTaken;
}
