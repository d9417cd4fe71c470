import { PAGES_BEYOND_KIT } from '../content/growth';
import { timingsOf } from '../content/narration-files';
import { openDatabase } from '../offline/db';
import { hasDatabase } from '../offline/has-database';
import { savesData } from '../offline/saves-data';
import { hasExpectedType } from './expected-types';

/** Drawings in a document's markup, and the narration in its data. */
const DRAWING = /(?:src|href)="(\/assets\/[^"#]+\.svg)/g;
const NARRATION = /"(\/audio_files\/[^"]+\.mp3)"/;

interface Kit {
  /** The names of its caches. */
  pageCache: string;
  fileCache: string;
  /** The build to which the kit belongs. @throws Error if the kit is not here */
  readBuild(): Promise<string>;
  isKnown(path: string): boolean;
}

interface BeyondKit {
  /** A page or file that is here besides the kit. */
  match(path: string): Promise<Response | undefined>;
  /** Keeps a page that is visited. A full device keeps nothing. */
  keepVisited(path: string, answer: Response): Promise<void>;
  /** Keeps a small file that the kit does not have. A full device keeps nothing. */
  keepFile(path: string, answer: Response): Promise<void>;
  /** Fetches what is missing of saved articles, and removes the pages for which there is no room. */
  tidy(): Promise<void>;
}

/**
 * Pages for which the kit has no room. They stay when they are visited, and those of saved articles are fetched. They and
 * their drawings are in the kit's own caches, under addresses that the kit does not know: so a browser finds drawings
 * without the worker, and a new version, which brings other scripts, removes all of this with the old kit.
 */
export function createBeyondKit(kit: Kit): BeyondKit {
  const openPages = () => caches.open(kit.pageCache);
  const openFiles = () => caches.open(kit.fileCache);

  /** Only a page of the kit's build, whose scripts are here. A captive portal's page does not say so. */
  const isOurs = async (html: string) => html.includes(`{"build":"${await kit.readBuild()}","page":`);

  async function keep(path: string, answer: Response): Promise<void> {
    const html = await answer.clone().text();
    if (answer.status !== 200 || answer.redirected || !(await isOurs(html))) return;
    // It takes its place behind those that were visited before; a full device keeps the page as it was.
    await (await openPages()).put(path, answer);
    const files = await openFiles();
    for (const file of filesOf(html)) {
      if (!kit.isKnown(file) && !(await files.match(file))) await keepFile(file, await fetch(file));
    }
  }

  async function keepFile(path: string, answer: Response): Promise<void> {
    if (answer.ok && !answer.redirected && hasExpectedType(path, answer))
      await (await openFiles()).put(path, answer);
  }

  /** The pages that are here, the one visited longest ago first. */
  async function pagesHere(): Promise<string[]> {
    const paths = (await (await openPages()).keys()).map(({ url }) => new URL(url).pathname);
    return paths.filter(path => !kit.isKnown(path));
  }

  async function fetchSaved(saved: ReadonlySet<string>): Promise<void> {
    const here = new Set(await pagesHere());
    for (const path of [...saved].slice(0, PAGES_BEYOND_KIT)) {
      if (!kit.isKnown(path) && !here.has(path)) await keep(path, await fetch(path));
    }
  }

  /** Drawings stay until the next version: a kit that is being installed beside this one may need them. */
  async function makeRoom(saved: ReadonlySet<string>): Promise<void> {
    const pages = await pagesHere();
    const leastWanted = [...pages.filter(path => !saved.has(path)), ...pages.filter(path => saved.has(path))];
    const cache = await openPages();
    const surplus = Math.max(0, pages.length - PAGES_BEYOND_KIT);
    for (const path of leastWanted.slice(0, surplus)) await cache.delete(path);
  }

  async function tidyOnce(): Promise<void> {
    const saved = await readSavedPaths();
    if (!savesData()) await fetchSaved(saved).catch(() => undefined);
    await makeRoom(saved);
  }

  let tidying: Promise<void> | undefined;

  return {
    match: async path => (await (await openPages()).match(path)) ?? (await openFiles()).match(path),
    keepVisited: (path, answer) => keep(path, answer).catch(() => undefined),
    keepFile: (path, answer) => keepFile(path, answer).catch(() => undefined),
    tidy() {
      tidying ??= tidyOnce()
        .catch(() => undefined)
        .finally(() => {
          tidying = undefined;
        });
      return tidying;
    },
  };
}

/** What a page shows besides its text: its drawings, and the timings of its narration. */
function filesOf(html: string): string[] {
  const [, narration] = NARRATION.exec(html) ?? [];
  const drawings = [...html.matchAll(DRAWING)].map(([, path = '']) => path);
  return [...new Set([...drawings, ...(narration ? [timingsOf(narration)] : [])])];
}

/** The pages of the articles in the saved lists on this device. */
async function readSavedPaths(): Promise<Set<string>> {
  if (!(await hasDatabase())) return new Set();
  const rows = await (await openDatabase()).getAll('saved');
  return new Set(rows.flatMap(({ articles }) => articles.map(({ url }) => `/${url}`)));
}
