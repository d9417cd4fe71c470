import type { ReactNode } from 'react';
import { address, office, phone, supportEmail, supportPurpose } from '../../content/company';
import { contactHeading, contactLede, phoneLink } from '../../content/contact';
import { Icon } from '../../ui/icon';
import { OfficeMap } from './office-map';

const placeIcon =
  'M12 20.5s6.5-6 6.5-10.5a6.5 6.5 0 0 0-13 0c0 4.5 6.5 10.5 6.5 10.5zM12 7.800a2.200 2.200 0 1 1 0 4.400 2.200 2.200 0 0 1 0-4.400z';
const mailIcon = 'M4.5 6.5h15v11h-15zM4.5 7l7.5 6 7.5-6';
const phoneIcon =
  'M6 4.5h3l1.5 4-2 1.5a11 11 0 0 0 5 5l1.5-2 4 1.5v3a2 2 0 0 1-2 2A14 14 0 0 1 4 6.5a2 2 0 0 1 2-2z';

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
          <ContactCard icon={placeIcon} title="Address">
            <address>
              {address.map(line => (
                <span key={line}>{line}</span>
              ))}
            </address>
          </ContactCard>
          <ContactCard icon={mailIcon} title="Support">
            <p>{supportPurpose}</p>
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </ContactCard>
          <ContactCard icon={phoneIcon} title="Phone">
            <a href={phoneLink}>{phone}</a>
          </ContactCard>
        </ul>
      </div>
      <OfficeMap office={office} />
    </div>
  );
}

interface CardProps {
  icon: string;
  title: string;
  children: ReactNode;
}

function ContactCard({ icon, title, children }: CardProps) {
  return (
    <li>
      <Icon path={icon} />
      <h2>{title}</h2>
      {children}
    </li>
  );
}
