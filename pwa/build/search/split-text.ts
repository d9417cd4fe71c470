import type { SearchedPage, SiteText } from '../../features/search/site-text';

interface FileLimits {
  /** The most bytes of a file. */
  bytes: number;
  /** The most files. */
  most: number;
}

const sizeOf = (page: SearchedPage): number => Buffer.byteLength(JSON.stringify(page)) + 1;

/** Without its text, a page is found by its title and its description. */
const shorten = (page: SearchedPage): SearchedPage => ({ ...page, sections: [] });

/**
 * Splits the text of the site into files of a limited size, so that its search does not become heavier without end. What
 * is not an article is always in them. Of the articles the newest keep their texts; the others are found by title and
 * description, and take up to half of the room; for those that are still older there is none.
 * @param text of all pages, whose order stays if there is room for all
 * @param dateOf returns the day of the article at a path, as `2026-11-25`
 */
export function splitText(
  { language, pages }: SiteText,
  dateOf: (path: string) => string,
  limits: FileLimits,
): SiteText[] {
  const others = pages.filter(({ kind }) => kind !== 'article');
  const articles = pages
    .filter(({ kind }) => kind === 'article')
    .sort((one, other) => dateOf(other.path).localeCompare(dateOf(one.path)));
  const inFull = fill(pages, limits);
  const files = inFull.length <= limits.most ? inFull : fillWith(others, articles, limits);
  return files.map(some => ({ language, pages: some }));
}

/** The fullest files that keep within the limits. */
function fillWith(
  others: readonly SearchedPage[],
  articles: readonly SearchedPage[],
  limits: FileLimits,
): SearchedPage[][] {
  const listed = countWithin(articles.map(shorten), (limits.bytes * limits.most) / 2);
  const withTexts = (count: number) =>
    fill([...others, ...articles.slice(0, count), ...articles.slice(count, listed).map(shorten)], limits);
  let files = withTexts(0);
  for (let count = 1; count <= listed; count += 1) {
    const more = withTexts(count);
    if (more.length > limits.most) break;
    files = more;
  }
  return files;
}

/** How many pages, from the first, are within so many bytes. */
function countWithin(pages: readonly SearchedPage[], bytes: number): number {
  let sum = 0;
  const tooMany = pages.findIndex(page => {
    sum += sizeOf(page);
    return sum > bytes;
  });
  return tooMany < 0 ? pages.length : tooMany;
}

/** Puts pages into files, in their order. A page that is larger than a file has one of its own. */
function fill(pages: readonly SearchedPage[], { bytes }: FileLimits): SearchedPage[][] {
  const files: SearchedPage[][] = [];
  let room = 0;
  for (const page of pages) {
    const size = sizeOf(page);
    const last = files.at(-1);
    if (last && size <= room) last.push(page);
    else {
      files.push([page]);
      room = bytes;
    }
    room -= size;
  }
  return files;
}
