import type { AppEntry } from '../../content/apps';
import { Stores } from './store-links';

/** Two apps to try. */
export function TryPage({ apps }: { apps: AppEntry[] }) {
  return (
    <div className="page">
      <header className="page-head">
        <h1>Try our apps</h1>
        <p className="lede">
          Both are free to install. Neither asks for an account before it has shown what it can do.
        </p>
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
        A whole centre rather than one phone? <a href="/buy">Session Mate for centres</a> plans therapy for
        children with autism together with therapists, caregivers and coordinators.
      </p>
    </div>
  );
}
