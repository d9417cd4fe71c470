import { useEffect, useState } from 'react';
import { incubators, site, social } from '../../content/site';
import { LinkList } from '../../ui/link-list';
import { Mark } from '../../ui/mark';
import { blog, policies } from './navigation';

const reading = [blog, { label: 'About us', href: '/about' }, ...policies];
const contacts = [
  { label: site.email, href: `mailto:${site.email}` },
  { label: site.phone, href: `tel:${site.phone.replaceAll(' ', '')}` },
];
const following = social.map(link => ({ ...link, external: true }));

/** Incubators, links, addresses and the year (SPEC.md section 2, Footer). */
export function Footer() {
  return (
    <footer className="site-footer" id="subscribe" tabIndex={-1}>
      <div className="footer-inner">
        <div className="footer-brand">
          <p className="brand">
            <Mark />
            <span>{site.brand}</span>
          </p>
          <p>{site.tagline}.</p>
          <address>
            {site.address.map(line => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </div>
        <nav aria-label="Footer">
          <h2>Read</h2>
          <LinkList links={reading} />
        </nav>
        <div>
          <h2>Write to us</h2>
          <LinkList links={contacts} />
          <h2>Follow</h2>
          <LinkList className="inline-list" links={following} />
        </div>
        <div>
          <h2>Incubated at</h2>
          <ul className="incubators">
            {incubators.map(incubator => (
              <li key={incubator.name}>
                <img src={incubator.img} alt="" width={200} height={64} loading="lazy" />
                <span>{incubator.name}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p className="copyright">
        © <Year /> {site.brand}
      </p>
    </footer>
  );
}

/** The year of the build until the page runs, then the reader's: so hydration finds what it expects. */
function Year() {
  const [year, setYear] = useState(__BUILD_YEAR__);
  useEffect(() => setYear(new Date().getFullYear()), []);
  return <>{year}</>;
}
