import { brand } from '../content/site';
import type { Narration } from '../content/types';
import type { Track } from '../features/audio/now-playing';

/** An article as the player takes it. */
export const trackOf = (
  article: { slug: string; title: string; narrator?: string | undefined },
  { url, seconds }: Narration,
  pdfUrl: string | null,
): Track => ({ ...article, author: brand, artwork: `/images/og/${article.slug}.jpg`, url, seconds, pdfUrl });
