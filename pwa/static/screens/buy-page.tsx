import { product } from '../../content/apps';
import { phone, supportEmail } from '../../content/company';
import { phoneLink } from '../../content/contact';
import { Carousel } from '../layout/carousel';
import { ContactBand } from '../layout/contact-band';
import { LinkedText } from '../layout/linked-text';

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
          label={product.imagesLabel}
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
        <h2 id="pricing">{product.pricingHeading}</h2>
        <p>{product.pricing}</p>
        <p>{product.priceExample}</p>
        <p className="pricing-links">
          <a className="button" href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
          <a className="button quiet" href={phoneLink}>
            {phone}
          </a>
        </p>
        <p>
          <LinkedText text={product.more} />
        </p>
      </section>
      <ContactBand topic={product.topic} />
    </article>
  );
}
