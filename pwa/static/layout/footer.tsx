import type { ReactNode } from 'react';
import {
  address,
  demonstration,
  email,
  emailPurpose,
  incubators,
  phone,
  social,
} from '../../content/company';
import { phoneLink } from '../../content/contact';
import { feeds, footer, policies, site } from '../../content/site';
import { CONSENT_DIALOG, SETTINGS_LINK } from '../../features/layout/dialog-ids';
import { DialogButton } from './dialog-button';
import { LinkList } from './link-list';
import { MarkAgain } from './mark';

/** The id of the words on the page about the company that say what is invented. */
export const DEMONSTRATION_ID = 'demonstration';

// Functions, so that the browser's build, where nothing calls them, leaves the texts out.
const contacts = () => [
  { label: <Addressed to={email} purpose={emailPurpose} />, href: `mailto:${email}` },
  { label: phone, href: phoneLink },
];
const following = () => [...social.map(link => ({ ...link, external: true })), ...feeds];

/**
 * Newsletter, incubators, links, addresses and the year.
 * @param newsletter passed in by the shell
 */
export function Footer({ newsletter }: { newsletter: ReactNode }) {
  return (
    <footer className="site-footer">
      <div className="footer-inner">
        <div className="footer-brand">
          <p className="brand">
            <MarkAgain />
            <span>{site.brand}</span>
          </p>
          <p>{site.tagline}.</p>
          {newsletter}
        </div>
        <nav aria-label="Footer">
          <h2>{footer.reading.heading}</h2>
          <LinkList links={footer.reading.links} />
          <h2>{footer.contacts}</h2>
          <LinkList links={contacts()} />
          <address>
            {address.map(line => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </nav>
        <div>
          <h2>{footer.policies}</h2>
          <LinkList links={[...policies, SETTINGS_LINK]} />
          <DialogButton dialog={CONSENT_DIALOG} command="show-modal" className="link-button">
            Cookie preferences
          </DialogButton>
        </div>
        <div>
          <h2>{footer.incubators}</h2>
          <Incubators />
          <h2>{footer.following}</h2>
          <LinkList className="inline-list" links={following()} />
        </div>
      </div>
      <p className="copyright">
        © <span data-year="">{__BUILD_YEAR__}</span> {site.brand}{' '}
        {demonstration && <a href={`/about#${DEMONSTRATION_ID}`}>{demonstration.label}</a>}
      </p>
    </footer>
  );
}

/** What a mail address is for, and the address, which a narrow column breaks after its @. */
function Addressed({ to, purpose }: { to: string; purpose: string }) {
  const [name, domain] = to.split('@');
  return (
    <span>
      {purpose}: {name}@<wbr />
      {domain}
    </span>
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
