import { product } from '../../content/apps';
import { site, therapySite } from '../../content/site';
import { Carousel } from '../layout/carousel';

/** Milliseconds that a slide stays. */
const SLIDE_MS = 3000;

/** The therapy-planning tool, with its price by contact. */
export function BuyPage() {
  return (
    <article className="page buy-page">
      <header className="page-head">
        <h1>{product.name}</h1>
        <p className="lede">{product.tagline}</p>
      </header>
      <div className="buy-columns">
        <Carousel
          label="Pictures of the tool"
          interval={SLIDE_MS}
          slides={product.images.map(({ src, alt }) => ({
            key: src,
            content: <img src={src} alt={alt} width={900} height={675} />,
          }))}
        />
        <div className="prose">
          {product.paragraphs.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <ul>
            {product.points.map(point => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
      </div>
      <section className="pricing" aria-labelledby="pricing">
        <h2 id="pricing">B2B pricing</h2>
        <p>{product.pricing}</p>
        <p className="pricing-links">
          <a className="button" href={`mailto:${site.supportEmail}`}>
            {site.supportEmail}
          </a>
          <a className="button quiet" href={`tel:${site.phone.replaceAll(' ', '')}`}>
            {site.phone}
          </a>
        </p>
        <p>
          One therapist alone begins with the <a href="/session-mate-app">Session Mate app</a>. More about the
          method is on the <a href="/therapy-planning-for-asd-kids-children-using-AI">therapy planning</a>{' '}
          page and on the{' '}
          <a href={therapySite} target="_blank" rel="noopener noreferrer">
            product’s own site
          </a>
          .
        </p>
      </section>
    </article>
  );
}
