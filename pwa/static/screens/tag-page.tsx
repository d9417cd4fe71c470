import { ContactBand } from '../layout/contact-band';
import { ListHead } from '../layout/list-head';
import { PageLinks } from '../layout/page-links';

interface TagCard {
  url: string;
  img: string;
  /** Display form. */
  date: string;
  heading: string;
  /** The first words of the description. */
  description: string;
}

interface Props {
  name: string;
  /** The articles of this page. */
  cards: TagCard[];
  /** The address of the topic. */
  root: string;
  page: number;
  pages: number;
}

/** The articles of one topic, or a page of them. */
export function TagPage({ name, cards, root, page, pages }: Props) {
  return (
    <div className="page">
      <ListHead title={name} />
      {cards.length === 0 && (
        <div className="state">
          <img src="/images/empty-shelf.svg" alt="" width={480} height={320} />
          <p>Post Coming Soon</p>
        </div>
      )}
      <div className="cards">
        {cards.map(({ url, img, date, heading, description }) => (
          <article key={url} className="card">
            <img src={img} alt="" width={1600} height={900} loading="lazy" decoding="async" />
            <div className="card-text">
              <p className="meta">{date}</p>
              <h2 className="card-title">
                <a href={url}>{heading}</a>
              </h2>
              <p className="card-excerpt">{description}</p>
            </div>
          </article>
        ))}
      </div>
      <PageLinks root={root} page={page} pages={pages} />
      <ContactBand />
    </div>
  );
}
