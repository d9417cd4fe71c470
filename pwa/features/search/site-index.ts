import MiniSearch, { type Query, type SearchOptions } from 'minisearch';
import type { Passage } from './page-text';
import type { Meaning } from './reading';
import type { SearchedPage } from './site-text';
import { Vocabulary } from './vocabulary';
import { type Language, plainWord, wordsIn } from './words';

/** What a match counts for in each part of a page. */
const BOOST = { title: 6, address: 6, asked: 8, headings: 3, description: 1, body: 1 };

/** How ranking weighs the number of matches (k) against the length of a page (b); see `BM25Params`. */
const RANKING = { k: 1.6, b: 0.1, d: 0.2 };

interface IndexedPage {
  page: SearchedPage;
  passages: Passage[];
}

interface Match extends IndexedPage {
  /** Those of the wanted stems that the page has. */
  stems: ReadonlySet<string>;
}

/** The pages of the site by the stems of their words. */
export class SiteIndex {
  readonly vocabulary = new Vocabulary();
  private readonly pages: IndexedPage[] = [];
  /** On how many pages each stem is. */
  private readonly counts = new Map<string, number>();
  /** Its texts are stems with spaces between them. */
  private readonly index = new MiniSearch<Record<string, string | number>>({
    fields: Object.keys(BOOST),
    tokenize: text => text.split(' '),
    processTerm: term => term || null,
  });

  constructor(private readonly language: Language) {}

  add(page: SearchedPage): void {
    const { path, title, asked, description, sections } = page;
    const paragraphs = sections.flatMap(({ id, heading, texts }) =>
      texts.map(text => ({ id, heading, text, stems: this.learn(text) })),
    );
    const fields = {
      title: this.learn(`${title} ${page.heading}`),
      address: wordsIn(path).map(this.language.stem),
      asked: this.learn(asked),
      headings: sections.flatMap(({ heading }) => this.learn(heading)),
      description: this.learn(description),
      body: paragraphs.flatMap(({ stems }) => stems),
    };
    const texts = Object.entries(fields).map(([name, stems]) => [name, stems.join(' ')]);
    this.index.add({ ...Object.fromEntries(texts), id: this.pages.length });
    const passages = paragraphs.map(paragraph => ({ ...paragraph, stems: new Set(paragraph.stems) }));
    this.pages.push({ page, passages });
    for (const stem of new Set(Object.values(fields).flat())) {
      this.counts.set(stem, (this.counts.get(stem) ?? 0) + 1);
    }
  }

  /**
   * The pages that have a stem of each meaning, or, if there are none, of any; the most telling first.
   * @param most of them to return
   */
  find(meanings: readonly Meaning[], most: number): Match[] {
    const queries = meanings.map((meaning): Query => ({ combineWith: 'OR', queries: [...meaning.keys()] }));
    const weights = new Map(meanings.flatMap(meaning => [...meaning]));
    const options: SearchOptions = {
      ...{ boost: BOOST, bm25: RANKING },
      boostTerm: stem => weights.get(stem) ?? 1,
    };
    const withAll = this.index.search({ combineWith: 'AND', queries }, options);
    const found = withAll.length > 0 ? withAll : this.index.search({ combineWith: 'OR', queries }, options);
    return found.slice(0, most).flatMap(({ id, terms }) => {
      const indexed = this.pages[id];
      return indexed ? [{ ...indexed, stems: new Set(terms) }] : [];
    });
  }

  has = (stem: string): boolean => this.counts.has(stem);

  /** How well a stem tells pages apart: the higher, the fewer pages have it. */
  weigh = (stem: string): number => Math.log(1 + this.pages.length / (this.counts.get(stem) ?? 1));

  private learn(text: string): string[] {
    const words = wordsIn(text);
    for (const word of words) this.vocabulary.add(plainWord(word));
    return words.map(this.language.stem);
  }
}
