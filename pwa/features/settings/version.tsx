import { useEffect, useState } from 'react';
import { site } from '../../content/site';
import { OFFLINE_TEXT } from '../../offline/offline-text';
import { checkForUpdate } from '../../offline/updates';

/** The content of /version.json, as the build wrote it. */
interface BuildVersion {
  build: string;
  /** The day, as YYYY-MM-DD. */
  built: string;
}

/** A captive portal may answer with other data. */
const isVersion = (value: unknown): value is BuildVersion => {
  const { build, built } = Object(value) as Partial<BuildVersion>;
  return typeof build === 'string' && !Number.isNaN(Date.parse(String(built)));
};

const ANSWERS = {
  newest: 'This is the newest version.',
  found: 'A newer version is on its way. It is offered as soon as it is here.',
  away: OFFLINE_TEXT,
};

const longDay = (day: string) =>
  new Date(day).toLocaleDateString(site.language, { dateStyle: 'long', timeZone: 'UTC' });

/** Shows the site's version, and checks for a newer one. */
export function Version() {
  const [version, setVersion] = useState<BuildVersion | null>(null);
  const [answer, setAnswer] = useState('');

  useEffect(() => {
    let current = true;
    fetch('/version.json')
      .then(response => response.json())
      .then((found: unknown) => current && isVersion(found) && setVersion(found))
      // Neither on the device nor on the network: the version is unknown.
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, []);

  return (
    <div className="version">
      <p className="meta">{version && `Version ${version.build} of ${longDay(version.built)}`}</p>
      <button
        type="button"
        className="link-button"
        onClick={async () => setAnswer(ANSWERS[await checkForUpdate()])}
      >
        Check for updates
      </button>
      <p className="meta" role="status">
        {answer}
      </p>
    </div>
  );
}
