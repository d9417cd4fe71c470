import { timingsOf } from '../../content/narration-files';
import { PATIENCE_MS } from '../../offline/patience';
import type { Track } from './now-playing';

/** An article's text as read aloud: each paragraph and the second at which it begins. */
export interface TimedText {
  body: HTMLElement;
  paragraphs: HTMLElement[];
  starts: number[];
}

const loaded = new Map<string, Promise<number[]>>();

/** Loads the timings of a narration. */
export function loadStarts({ url }: Track): Promise<number[]> {
  const known = loaded.get(url);
  if (known) return known;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const loading = fetch(timingsOf(url), { signal }).then(async answer => {
    if (!answer.ok) throw new Error('There are no timings.');
    const { starts } = Object(await answer.json()) as { starts?: unknown };
    if (!Array.isArray(starts) || !starts.every(Number.isFinite)) throw new Error('These are no timings.');
    return starts as number[];
  });
  loaded.set(url, loading);
  loading.catch(() => loaded.delete(url));
  return loading;
}

/**
 * The elements of a text that a narrator reads: headings, paragraphs and list items, but not figures, tables and
 * sources. Must match the build (`speak` in `build/markdown.ts`; a test compares the two).
 */
export function paragraphsOf(body: HTMLElement): HTMLElement[] {
  const sources = body.querySelector('#sources');
  const isAfter = (element: Element) =>
    sources && !(sources.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING);
  return [...body.querySelectorAll<HTMLElement>('h2, h3, p, li')].filter(
    element =>
      !element.parentElement?.closest('li, figure, .table') &&
      !isAfter(element) &&
      element.textContent?.trim(),
  );
}

/** The part of an article's document that is read aloud. */
export const bodyOf = (page: Document): HTMLElement | null =>
  page.querySelector<HTMLElement>('.article-text .prose');

/** The text in view with its timings; null if they are missing or do not match the text. */
export async function timedText(track: Track): Promise<TimedText | null> {
  const starts = await loadStarts(track).catch(() => null);
  const body = bodyOf(document);
  if (!starts || !body) return null;
  const paragraphs = paragraphsOf(body);
  return paragraphs.length === starts.length ? { body, paragraphs, starts } : null;
}

/** The text in view, for a voice that says itself which paragraph it reads. */
export function untimedText(): TimedText | null {
  const body = bodyOf(document);
  return body && { body, paragraphs: paragraphsOf(body), starts: [] };
}
