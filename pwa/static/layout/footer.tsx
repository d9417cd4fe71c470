import type { ReactNode } from 'react';
import { feeds, incubators, navigation, policies, site, social } from '../../content/site';
import { CONSENT_DIALOG, SETTINGS_LINK } from '../../features/layout/dialog-ids';
import { DialogButton } from './dialog-button';
import { LinkList } from './link-list';
import { Mark } from './mark';

// Functions, so that the browser's build, where nothing calls them, leaves the texts out.
const reading = () => [
  navigation.blog,
  { label: 'Data Analytics Assessment', href: '/assessment' },
  { label: 'Search', href: '/search' },
  { label: 'About us', href: '/about' },
  navigation.contact,
];
const contacts = () => [
  { label: site.email, href: `mailto:${site.email}` },
  { label: site.phone, href: `tel:${site.phone.replaceAll(' ', '')}` },
];
const following = () => [...social.map(link => ({ ...link, external: true })), ...feeds];

/**
 * Newsletter, incubators, links, addresses and the year.
 * @param newsletter passed in by the shell
 */
export function Footer({ newsletter }: { newsletter: ReactNode }) {
  return (
    <footer className="site-footer" id="subscribe" tabIndex={-1}>
      <div className="footer-inner">
        <div className="footer-brand">
          <p className="brand">
            <Mark />
            <span>{site.brand}</span>
          </p>
          <p>{site.tagline}.</p>
          {newsletter}
        </div>
        <nav aria-label="Footer">
          <h2>Read</h2>
          <LinkList links={reading()} />
          <h2>Write to us</h2>
          <LinkList links={contacts()} />
          <address>
            {site.address.map(line => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </nav>
        <div>
          <h2>Policies</h2>
          <LinkList links={[...policies, SETTINGS_LINK]} />
          <DialogButton dialog={CONSENT_DIALOG} command="show-modal" className="link-button">
            Cookie preferences
          </DialogButton>
        </div>
        <div>
          <h2>Incubated at</h2>
          <Incubators />
          <h2>Follow</h2>
          <LinkList className="inline-list" links={following()} />
        </div>
      </div>
      <p className="copyright">
        © <span data-year="">{__BUILD_YEAR__}</span> {site.brand}
      </p>
    </footer>
  );
}

function Incubators() {
  return (
    <ul className="incubators">
      {incubators.map(incubator => (
        <li key={incubator.name}>
          <img src={incubator.img} alt="" width={200} height={64} loading="lazy" />
          <span>{incubator.name}</span>
        </li>
      ))}
    </ul>
  );
}
