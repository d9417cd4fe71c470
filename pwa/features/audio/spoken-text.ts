import { PATIENCE_MS } from '../../offline/patience';
import type { Track } from './now-playing';
import { bodyOf, loadStarts, paragraphsOf } from './timed-text';

/** An article's text for a voice of the device. */
export interface SpokenText {
  paragraphs: string[];
  /** When the narration begins each paragraph, in seconds; estimated if there are no timings. */
  starts: number[];
}

/** The paragraphs' beginnings, as if every character took the same time. */
function estimateStarts(paragraphs: string[], seconds: number): number[] {
  const whole = paragraphs.reduce((sum, { length }) => sum + length, 0);
  let before = 0;
  return paragraphs.map(({ length }) => {
    const start = (before / whole) * seconds;
    before += length;
    return start;
  });
}

/** The document of an article: the one in view, or a copy from the device or the server. */
async function documentOf(slug: string): Promise<Document> {
  if (location.pathname === `/${slug}`) return document;
  const answer = await fetch(`/${slug}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok) throw new Error('The article is away.');
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

/** The text of an article, also while the reader is on another page; null if it cannot be had. */
export async function spokenText(track: Track): Promise<SpokenText | null> {
  const page = await documentOf(track.slug).catch(() => null);
  const body = page && bodyOf(page);
  if (!body) return null;
  const paragraphs = paragraphsOf(body).map(({ textContent }) => textContent ?? '');
  if (paragraphs.length === 0) return null;
  const starts = await loadStarts(track).catch(() => []);
  const isTimed = starts.length === paragraphs.length;
  return { paragraphs, starts: isTimed ? starts : estimateStarts(paragraphs, track.seconds) };
}
