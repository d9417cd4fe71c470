import type { ArticleKey } from '../../api/contract/site';
import { isForUse, isOf } from './copies';
import { findCopy } from './has-media';
import type { KeepableFile } from './media';
import { PATIENCE_MS } from './patience';

/** The list of the newest articles' bundles. The build writes it, and the kit contains it. */
export const BUNDLES_PATH = '/bundles.json';

/** Below it are the bundles of articles that are too old for the list. */
export const BUNDLES_ROOT = '/bundles/';

export const bundlePath = (slug: string): string => `${BUNDLES_ROOT}${slug}.json`;

/** An article with all that belongs to it. The page has the article's slug as its address. */
export interface Bundle {
  slug: string;
  key: ArticleKey;
  title: string;
  /** The addresses of the page's pictures, which the kit contains like the page. */
  pictures: string[];
  /** Narration and PDF; empty for an article without. */
  files: KeepableFile[];
}

/**
 * How much of a bundle is on this device:
 * - `none`: not even the whole text and its pictures
 * - `text`: text and pictures
 * - `narration`, `pdf`: also one of the two files
 * - `used`: all of it, but narration or PDF only as long as there is room
 * - `outdated`: narration and PDF are those of an earlier version
 * - `complete`: all of it, for as long as the reader wants
 */
export type BundleState = 'none' | 'text' | 'narration' | 'pdf' | 'used' | 'outdated' | 'complete';

/**
 * The newest articles of this build, and some of the older ones.
 * @param slugs those of the articles that are needed, whatever their age; an older one that is away is left out
 * @throws Error if the list is not on the device and does not come from the network in time
 */
export async function readBundles(slugs: readonly string[] = []): Promise<Bundle[]> {
  const list = await readJson(BUNDLES_PATH);
  // A captive portal may answer with other data.
  if (!Array.isArray(list) || !list.every(isBundle)) throw new Error('The list of articles did not arrive.');
  const older = slugs.filter(slug => list.every(bundle => bundle.slug !== slug));
  return [...list, ...(await Promise.all(older.map(readOlder))).flat()];
}

async function readJson(path: string): Promise<unknown> {
  const answer = await fetch(path, { signal: AbortSignal.timeout(PATIENCE_MS) });
  return answer.json();
}

async function readOlder(slug: string): Promise<Bundle[]> {
  try {
    const bundle = await readJson(bundlePath(slug));
    return isBundle(bundle) ? [bundle] : [];
  } catch {
    return [];
  }
}

function isBundle(value: unknown): value is Bundle {
  const { slug, key, title, pictures, files } = Object(value) as Partial<Record<keyof Bundle, unknown>>;
  const areTexts = [slug, key, title].every(text => typeof text === 'string');
  return areTexts && Array.isArray(pictures) && Array.isArray(files) && files.every(isFile);
}

function isFile(value: unknown): value is KeepableFile {
  const { url, bytes, sha256 } = Object(value) as Partial<Record<keyof KeepableFile, unknown>>;
  return typeof url === 'string' && typeof bytes === 'number' && typeof sha256 === 'string';
}

/** Which of an article's two files it is. */
export const kindOf = ({ url }: KeepableFile): 'narration' | 'pdf' =>
  url.startsWith('/pdfs/') ? 'pdf' : 'narration';

/** Whether a page or file of the kit is on this device. The kit has revisions in its addresses. */
const isInKit = async (path: string): Promise<boolean> =>
  (await caches.match(path, { ignoreSearch: true, ignoreVary: true })) !== undefined;

/**
 * Looks in the caches: there is no flag that could be wrong.
 * @throws ReferenceError or DOMException if the browser offers no caches
 */
export async function stateOf({ slug, pictures, files }: Bundle): Promise<BundleState> {
  const inKit = await Promise.all([`/${slug}`, ...pictures].map(isInKit));
  if (inKit.includes(false)) return 'none';
  const copies = await Promise.all(
    files.map(async file => {
      const copy = await findCopy(file.url);
      return copy && { isNewest: isOf(copy, file), isForUse: isForUse(copy) };
    }),
  );
  if (copies.includes(undefined)) {
    const here = files.find((_, index) => copies[index]?.isNewest);
    return here ? kindOf(here) : 'text';
  }
  if (!copies.every(copy => copy?.isNewest)) return 'outdated';
  return copies.some(copy => copy?.isForUse) ? 'used' : 'complete';
}
