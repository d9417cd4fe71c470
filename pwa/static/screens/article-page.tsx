import { blog } from '../../content/blog';
import { listening } from '../../content/listening';
import type { Article, PdfFile } from '../../content/types';
import { ArticleCard, type Card } from '../../ui/card';
import { HEAD_END_ID } from '../../ui/document-marks';
import { megabytes, minutesAndSeconds } from '../../ui/format';
import { Icon } from '../../ui/icon';
import { pdfIcon } from '../../ui/icons';
import { Prose } from '../../ui/prose';
import { ContactBand } from '../layout/contact-band';
import { Slot } from '../layout/slot';
import { TagList } from '../layout/tag-list';

interface Props {
  article: Article;
  /** The date in words. */
  day: string;
  /** Address of the picture. */
  hero: string;
  /** The company's name, for the author's line. */
  author: string;
  related: Card[];
}

/** An article: hero, the reader's tools, summary, text, downloads, related articles. The view draws the tools. */
export function ArticlePage({ article, day, hero, author, related }: Props) {
  const { audio, pdf } = article.media ?? {};
  return (
    <article className="article">
      <header className="article-head">
        <div className="article-hero">
          <img src={hero} alt={article.heroAlt} width={1600} height={900} fetchPriority="high" />
        </div>
        <div className="article-title">
          <p className="eyebrow">{article.category}</p>
          <h1>{article.title}</h1>
          <p className="lede">{article.subtitle}</p>
          <p className="meta">
            By <a href="/">{author}</a>
            <span> · </span>
            <time dateTime={article.date}>{day}</time>
            <span> · {article.readMinutes}&nbsp;min&nbsp;read</span>
            {audio && (
              <span>
                {' '}
                · {minutesAndSeconds(audio.seconds)} to listen, {listening.voiceOf(article.narrator)}
              </span>
            )}
          </p>
        </div>
      </header>
      <Slot />
      <div className="article-columns">
        <aside aria-label="Summary and contents">
          <section id={HEAD_END_ID} className="summary" aria-labelledby="summary">
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
          <Prose html={article.html} />
          {pdf && <Downloads pdf={pdf} title={article.title} />}
          <TagList only={article.tags} label={blog.articleTopics} />
          <ContactBand topic={article.topic} />
        </div>
      </div>
      <Related cards={related} />
    </article>
  );
}

function Downloads({ pdf, title }: { pdf: PdfFile; title: string }) {
  return (
    <section className="downloads" aria-labelledby="pdf">
      <h2 id="pdf">Downloads</h2>
      <a className="download-link" href={pdf.url} target="_blank" rel="noopener" data-pdf={title}>
        <Icon path={pdfIcon} />
        <span>
          <b>Full Article</b>
          <small>
            PDF, {pdf.pages} pages, {megabytes(pdf.bytes)}
          </small>
        </span>
      </a>
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
