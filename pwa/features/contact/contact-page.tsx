import type { ReactNode } from 'react';
import { office } from '../../content/company';
import { contactHeading, contactLede } from '../../content/contact';
import { site } from '../../content/site';
import { Icon } from '../../ui/icon';
import { OfficeMap } from './office-map';

/**
 * The inquiry form, the company's cards and the map.
 * @param form passed in by the route
 */
export function ContactPage({ form }: { form: ReactNode }) {
  return (
    <div className="page contact">
      <header className="page-head">
        <h1 tabIndex={-1}>{contactHeading}</h1>
        <p className="lede">{contactLede}</p>
      </header>
      <div className="contact-columns">
        {form}
        <ul className="contact-cards">
          <ContactCard icon="place" title="Address">
            <address>
              {site.address.map(line => (
                <span key={line}>{line}</span>
              ))}
            </address>
          </ContactCard>
          <ContactCard icon="mail" title="Support">
            <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>
          </ContactCard>
          <ContactCard icon="phone" title="Phone">
            <a href={`tel:${site.phone.replaceAll(' ', '')}`}>{site.phone}</a>
          </ContactCard>
        </ul>
      </div>
      <OfficeMap office={office} />
    </div>
  );
}

interface CardProps {
  icon: 'place' | 'mail' | 'phone';
  title: string;
  children: ReactNode;
}

function ContactCard({ icon, title, children }: CardProps) {
  return (
    <li>
      <Icon name={icon} />
      <h2>{title}</h2>
      {children}
    </li>
  );
}
