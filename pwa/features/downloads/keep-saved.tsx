import { type Bundle, readBundles, stateOf } from '../../offline/bundles';
import { isReachable } from '../../offline/connection';
import { readSaved } from '../../offline/saved-list';
import { savesData } from '../../offline/saves-data';
import { readUserRecord } from '../../offline/user-record';
import { showNotice } from '../../ui/notices';
import { readChosen } from './inventory';
import { keepBundle } from './keep-bundle';
import { KeepSavedLine } from './keep-saved-line';
import { readKeepsSaved, writeKeepsSaved } from './keeps-saved';

/** Stores the choice and acts on it. */
export function chooseKeepsSaved(choice: 'yes' | 'no'): void {
  writeKeepsSaved(choice);
  void completeSaved().catch(() => undefined);
}

const lacksFiles = async (bundle: Bundle): Promise<boolean> =>
  bundle.files.length > 0 && (await stateOf(bundle)) !== 'complete';

/**
 * Gets narration and PDF of every saved article, one after another, if the reader wants that. What cannot be had now is
 * tried again when the app starts or the network is back.
 */
export async function completeSaved(): Promise<void> {
  const reader = readUserRecord();
  if (readKeepsSaved() !== 'yes' || !reader || savesData() || !isReachable()) return;
  const articles = (await readSaved(reader._id)).entries.map(({ article }) => article);
  const saved = new Set(articles.map(({ article }) => article));
  const chosen = readChosen();
  const missing = articles.map(({ url }) => url).filter(slug => !chosen.includes(slug));
  for (const bundle of await readBundles(missing)) {
    if (!saved.has(bundle.key) || !(await lacksFiles(bundle))) continue;
    if ((await keepBundle(bundle)) !== null) return;
  }
}

const endQuestion = () => showNotice('keepSaved', null);

const SAVE_BUTTON = '[data-save-state]';

/** Asks, and returns the focus of a reader who has answered to the button that has led to the question. */
function ask(bundle: Bundle): void {
  const pressed = document.activeElement?.closest<HTMLElement>(SAVE_BUTTON);
  const answer = (choice: 'yes' | 'no') => {
    const button = pressed?.isConnected ? pressed : document.querySelector<HTMLElement>(SAVE_BUTTON);
    if (document.activeElement?.closest('.notice-line')) button?.focus({ preventScroll: true });
    endQuestion();
    chooseKeepsSaved(choice);
  };
  showNotice('keepSaved', <KeepSavedLine bundle={bundle} onAnswer={answer} onSettled={endQuestion} />);
}

/**
 * After a save: gets the article's files, or asks the reader once whether saved articles shall be complete. It asks only
 * where that can be done at once.
 */
export async function followSave(slug: string): Promise<void> {
  const choice = readKeepsSaved();
  if (choice === 'yes') return completeSaved();
  if (choice === 'no' || savesData() || !isReachable()) return;
  const bundle = (await readBundles([slug])).find(other => other.slug === slug);
  if (!bundle || !(await lacksFiles(bundle))) return;
  ask(bundle);
}
