import type { FindOnSite, SiteHit } from './found';
import { linkTo } from './link';
import { bestPassage, bestSentence, excerptOf } from './page-text';
import { createReader } from './reading';
import { SiteIndex } from './site-index';
import type { SiteText } from './site-text';
import { createLanguage } from './words';

/** The most pages that a search lists. */
const HITS = 12;

/**
 * Prepares the search of the site's texts. It finds words by their stems, mistyped words, and the beginning of the last
 * one.
 * @param pause is called after each page: a browser may answer a key meanwhile
 */
export async function createSiteSearch(
  { language: tag, pages }: SiteText,
  pause: () => Promise<void> | undefined,
): Promise<FindOnSite> {
  const language = createLanguage(tag);
  const index = new SiteIndex(language);
  for (const page of pages) {
    index.add(page);
    await pause();
  }
  const reader = createReader(index.vocabulary, language, index.has);

  return query => {
    const meanings = reader.read(query);
    if (meanings.length === 0) return { hits: [], understood: null, spelling: null };
    const hits = index.find(meanings, HITS).map(({ page, passages, stems }): SiteHit => {
      const { path, kind, title, description } = page;
      const passage = bestPassage(passages, stems, index.weigh);
      if (passage === null) {
        const text = description || (passages[0]?.text ?? '');
        return { href: path, kind, title, heading: '', excerpt: excerptOf(text, stems, language) };
      }
      const { id, heading, text } = passage;
      const sentence = bestSentence(text, stems, index.weigh, language);
      const excerpt = excerptOf(sentence, stems, language);
      return { href: linkTo(path, id, sentence), kind, title, heading, excerpt };
    });
    return hits.length === 0
      ? { hits, understood: null, spelling: reader.suggest(query) }
      : { hits, understood: reader.mend(query), spelling: null };
  };
}
