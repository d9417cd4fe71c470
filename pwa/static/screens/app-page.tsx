import type { AppEntry } from '../../content/apps';
import { Icon } from '../../ui/icon';
import { previousIcon } from '../../ui/icons';
import { ContactBand } from '../layout/contact-band';
import { Stores } from './store-links';

/** One app, with the way back and its stores. */
export function AppPage({ app }: { app: AppEntry }) {
  return (
    <article className="page app-page">
      <p>
        <a className="back" href="/">
          <Icon path={previousIcon} />
          Back
        </a>
      </p>
      <div className="app-columns">
        <div>
          <header>
            <h1>{app.name}</h1>
            <p className="lede">{app.tagline}</p>
          </header>
          <Stores name={app.name} stores={app.stores} />
          <div className="prose">
            {app.paragraphs.map(paragraph => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <ul>
              {app.points.map(point => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </div>
        </div>
        <img src={app.image} alt={app.imageAlt} width={900} height={900} fetchPriority="high" />
      </div>
      <ContactBand topic={app.topic} />
    </article>
  );
}
