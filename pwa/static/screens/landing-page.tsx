import type { InquiryTopic } from '../../../api/contract/inquiry';
import type { Landing } from '../../content/landings';
import type { Card } from '../../ui/card';
import { HEAD_END_ID } from '../../ui/document-marks';
import { ContactBand } from '../layout/contact-band';
import { LinkList } from '../layout/link-list';

interface Props {
  landing: Landing;
  /** The address of its picture. */
  picture: string;
  /** The category it belongs to. */
  label: string;
  topic: InquiryTopic;
  /** The other pages of that category. */
  siblings: Landing[];
  /** The article that covers the subject in depth. */
  article: Card;
}

/** A short landing page: hero heading, subtitle and one paragraph. */
export function LandingPage({ landing, picture, label, topic, siblings, article }: Props) {
  return (
    <div className="landing">
      <header className="landing-head">
        <div className="landing-text">
          <p className="eyebrow">{label}</p>
          <h1>{landing.heading}</h1>
          <p className="lede">{landing.subtitle}</p>
        </div>
        <img src={picture} alt={landing.pictureAlt} width={960} height={600} fetchPriority="high" />
      </header>
      <div className="landing-body">
        <div>
          <p id={HEAD_END_ID} className="prose">
            {landing.intro}
          </p>
          <ContactBand topic={topic} />
        </div>
        <aside aria-label="Further reading">
          <section className="landing-article">
            <p className="eyebrow">The article behind it</p>
            <h2>
              <a href={`/${article.slug}`}>{article.title}</a>
            </h2>
            <p className="card-excerpt">{article.excerpt}</p>
            <p className="meta">{article.readMinutes} min read</p>
          </section>
          <nav aria-label={`More on ${label}`}>
            <LinkList links={siblings.map(({ heading, slug }) => ({ label: heading, href: `/${slug}` }))} />
          </nav>
        </aside>
      </div>
    </div>
  );
}
