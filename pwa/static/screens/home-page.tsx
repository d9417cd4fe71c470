import { incubators } from '../../content/company';
import {
  alsoHere,
  features,
  headings,
  hero,
  linkStrip,
  moreWork,
  slides,
  testimonial,
} from '../../content/home';
import { site } from '../../content/site';
import { ArticleCard, type Card } from '../../ui/card';
import { HEAD_END_ID } from '../../ui/document-marks';
import { Icon } from '../../ui/icon';
import { awayIcon } from '../../ui/icons';
import { Carousel } from '../layout/carousel';
import { LinkedText } from '../layout/linked-text';
import { PilotFigures } from './pilot-figures';

/** Milliseconds that a slide stays. */
const SLIDE_MS = 5000;

/** The front page. */
export function HomePage({ latest }: { latest: Card[] }) {
  return (
    <>
      <section className="hero">
        <img
          className="hero-picture"
          src={hero.picture}
          alt={hero.alt}
          width={1600}
          height={1000}
          fetchPriority="high"
        />
        <div className="hero-text">
          <h1>{site.tagline}</h1>
          <p className="lede">{hero.lede}</p>
          <p id={HEAD_END_ID} className="hero-links">
            <a className="button" href={hero.contact.href}>
              {hero.contact.label}
            </a>
            {[hero.first, hero.second].map(({ label, href }) => (
              <a key={href} className="button quiet" href={href}>
                {label}
              </a>
            ))}
          </p>
        </div>
      </section>
      <Features />
      <div className="band">
        <PilotFigures />
      </div>
      <Incubated />
      <section className="band" aria-labelledby="apps">
        <h2 id="apps">{headings.apps}</h2>
        <Carousel
          label={headings.slides}
          interval={SLIDE_MS}
          slides={slides.map(slide => ({
            key: slide.title,
            content: (
              <a className="app-slide" href={slide.href}>
                <img src={slide.image} alt="" width={1200} height={675} loading="lazy" decoding="async" />
                <span>
                  <b>{slide.title}</b>
                  <span>{slide.text}</span>
                </span>
              </a>
            ),
          }))}
        />
      </section>
      <section className="band" aria-labelledby="latest">
        <div className="section-head">
          <h2 id="latest">{headings.latest}</h2>
          <a href="/blog">{headings.allArticles}</a>
        </div>
        <div className="cards">
          {latest.map(card => (
            <ArticleCard key={card.slug} card={card} />
          ))}
        </div>
        <p className="prose also-here">
          <LinkedText text={alsoHere} />
        </p>
      </section>
      <section className="band testimonial" aria-labelledby="customers">
        <h2 id="customers">{headings.customers}</h2>
        <figure>
          <blockquote>
            <p>{testimonial.text}</p>
          </blockquote>
          <figcaption>{testimonial.by}</figcaption>
        </figure>
      </section>
      <ReachUs />
    </>
  );
}

function Features() {
  return (
    <section className="band features" aria-label={headings.features}>
      {features.map(feature => (
        <article key={feature.title} className="feature">
          <img src={feature.image} alt="" width={900} height={675} loading="lazy" decoding="async" />
          <div>
            <h2>{feature.title}</h2>
            <p>{feature.text}</p>
            <p>
              <a href={feature.href}>{feature.more}</a>
            </p>
          </div>
        </article>
      ))}
      <p className="prose">
        <LinkedText text={moreWork} />
      </p>
    </section>
  );
}

function Incubated() {
  return (
    <section className="band incubated" aria-labelledby="incubated">
      <h2 id="incubated">{headings.incubators}</h2>
      <ul>
        {incubators.map(({ name, img }) => (
          <li key={name}>
            <img src={img} alt="" width={200} height={64} loading="lazy" />
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The telephone number, the address for mail, and the company elsewhere. */
function ReachUs() {
  return (
    <section className="band reach" aria-labelledby="reach">
      <h2 id="reach">{headings.reach}</h2>
      <ul className="link-strip">
        {linkStrip.map(({ label, text, href, external }) => (
          <li key={href}>
            <a href={href} {...(external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
              <small>{label}</small>
              {text}
              {external && <Icon path={awayIcon} />}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
