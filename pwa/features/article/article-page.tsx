import type { ReactNode } from 'react';
import type { ArticleKey } from '../../../api/contract/site';
import type { Narration, PdfFile } from '../../content/types';
import { Body } from '../../ui/body';
import { ArticleCard, type Card } from '../../ui/card';
import { megabytes, minutesAndSeconds } from '../../ui/format';
import { Icon } from '../../ui/icon';
import { PdfLink } from './pdf-link';

export interface ArticleProps {
  slug: string;
  articleKey: ArticleKey;
  title: string;
  subtitle: string;
  category: string;
  day: string;
  date: string;
  readMinutes: number;
  hero: string;
  heroAlt: string;
  summary: string[];
  headings: { id: string; text: string }[];
  canonical: string;
  audio: Narration | null;
  pdf: PdfFile | null;
  related: Card[];
}

interface Slots {
  /** HTML of the text. */
  body: string;
  /** The company's name, for the author's line. */
  author: string;
  /** Play, Save, Keep and the rest: the reader's actions, passed in by the route. */
  actions: ReactNode;
}

/** An article: hero, actions, summary, text, downloads, related articles. */
export function ArticlePage({ body, author, actions, ...article }: ArticleProps & Slots) {
  return (
    <article className="article">
      <header className="article-head">
        <div className="article-hero">
          <img src={article.hero} alt={article.heroAlt} width={1600} height={900} fetchPriority="high" />
        </div>
        <div className="article-title">
          <p className="eyebrow">{article.category}</p>
          <h1>{article.title}</h1>
          <p className="lede">{article.subtitle}</p>
          <p className="meta">
            By <a href="/">{author}</a>
            <span> · </span>
            <time dateTime={article.date}>{article.day}</time>
            <span> · {article.readMinutes} min read</span>
            {article.audio && <span> · {minutesAndSeconds(article.audio.seconds)} to listen</span>}
          </p>
        </div>
      </header>
      {actions}
      <div className="article-columns">
        <aside className="article-aside">
          <section className="summary" aria-labelledby="summary">
            <h2 id="summary">In short</h2>
            <ul>
              {article.summary.map(sentence => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </section>
          <nav className="contents" aria-label="On this page">
            <ol>
              {article.headings.map(({ id, text }) => (
                <li key={id}>
                  <a href={`#${id}`}>{text}</a>
                </li>
              ))}
            </ol>
          </nav>
        </aside>
        <div className="article-text">
          <Body className="prose" html={body} />
          {article.pdf && <Downloads pdf={article.pdf} title={article.title} />}
        </div>
      </div>
      <Related cards={article.related} />
    </article>
  );
}

function Downloads({ pdf, title }: { pdf: PdfFile; title: string }) {
  return (
    <section className="downloads" aria-labelledby="downloads">
      <h2 id="downloads">Downloads</h2>
      <PdfLink className="download-link" url={pdf.url} title={title}>
        <Icon name="pdf" />
        <span>
          <b>Full Article</b>
          <small>
            PDF, {pdf.pages} pages, {megabytes(pdf.bytes)}
          </small>
        </span>
      </PdfLink>
    </section>
  );
}

function Related({ cards }: { cards: Card[] }) {
  return (
    <section className="related" aria-labelledby="related">
      <h2 id="related">Related articles</h2>
      <div className="cards">
        {cards.map(card => (
          <ArticleCard key={card.slug} card={card} />
        ))}
      </div>
    </section>
  );
}
