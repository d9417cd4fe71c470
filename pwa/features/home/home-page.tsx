import { site } from '../../content/site';
import { ArticleCard, type Card } from '../../ui/card';

export interface HomeProps {
  latest: Card[];
}

const features = [
  {
    title: 'Wildlife detection',
    text: 'A camera at the field’s edge that tells a boar from a calf, and a farmer’s phone that rings before the crop is gone. It runs on a small solar panel and needs no network to decide.',
    image: '/images/feature-wildlife.svg',
  },
  {
    title: 'Edge surveillance',
    text: 'Industrial safety that stays inside the building: helmets, guards and restricted zones are watched on the device, and no picture of a worker ever leaves the floor.',
    image: '/images/feature-edge.svg',
  },
];

/** The front page. */
export function HomePage({ latest }: HomeProps) {
  return (
    <>
      <section className="hero">
        <img
          className="hero-picture"
          src="/images/home-hero.svg"
          alt="First light where the forest meets the fields: a watch post with a small camera, a deer at the tree line"
          width={1600}
          height={1000}
          fetchPriority="high"
        />
        <div className="hero-text">
          <h1>{site.tagline}</h1>
          <p className="lede">
            We build machine learning that works where people do: under trees, beside machines and across a
            therapist’s table, with or without a network.
          </p>
          <p className="hero-links">
            <a className="button" href="/blog">
              Read our field notes
            </a>
            <a className="button quiet" href="/about">
              Who we are
            </a>
          </p>
        </div>
      </section>

      <section className="band features" aria-label="What we make">
        {features.map(feature => (
          <article key={feature.title} className="feature">
            <img src={feature.image} alt="" width={900} height={675} loading="lazy" decoding="async" />
            <div>
              <h2>{feature.title}</h2>
              <p>{feature.text}</p>
            </div>
          </article>
        ))}
      </section>

      <section className="band" aria-labelledby="latest">
        <div className="section-head">
          <h2 id="latest">From the blog</h2>
          <a href="/blog">All articles</a>
        </div>
        <div className="cards">
          {latest.map(card => (
            <ArticleCard key={card.slug} card={card} />
          ))}
        </div>
      </section>

      <section className="band testimonial" aria-labelledby="customers">
        <h2 id="customers">Happy Customers</h2>
        <figure>
          <blockquote>
            <p>
              I used to explain a procedure three times and still see worry in the corridor. Now my patients
              come in having seen what we will do, in their own language, and we talk about what matters to
              them.
            </p>
          </blockquote>
          <figcaption>A consulting surgeon, on the hospital app we built with her team</figcaption>
        </figure>
      </section>

      <section className="band reach" aria-labelledby="reach">
        <h2 id="reach">Reach us at</h2>
        <p>
          <a href={`tel:${site.phone.replaceAll(' ', '')}`}>{site.phone}</a>
          <a href={`mailto:${site.email}`}>{site.email}</a>
        </p>
      </section>
    </>
  );
}
