import { type AppEntry, shop } from '../../content/apps';
import { ContactBand } from '../layout/contact-band';
import { LinkedText } from '../layout/linked-text';
import { Stores } from './store-links';

/** Two apps to try. */
export function TryPage({ apps }: { apps: AppEntry[] }) {
  return (
    <div className="page">
      <header className="page-head">
        <h1>{shop.title}</h1>
        <p className="lede">{shop.lede}</p>
      </header>
      <div className="try-cards">
        {apps.map(app => (
          <section key={app.slug} className="try-card" aria-labelledby={app.slug}>
            <img src={app.image} alt={app.imageAlt} width={900} height={900} />
            <h2 id={app.slug}>
              <a href={`/${app.slug}`}>{app.name}</a>
            </h2>
            <p className="card-excerpt">{app.tagline}</p>
            <Stores name={app.name} stores={app.stores} />
          </section>
        ))}
      </div>
      <p className="prose try-more">
        <LinkedText text={shop.more} />
      </p>
      <ContactBand />
    </div>
  );
}
