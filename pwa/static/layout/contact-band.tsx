import { invitation } from '../../content/contact';
import { contactAddress, type InquiryTopic } from '../../features/inquiry/topic-link';

/** The way from a page to the inquiry form. @param topic what the form opens with, for a page about something that the company offers */
export function ContactBand({ topic }: { topic?: InquiryTopic }) {
  return (
    <p className="contact-band">
      {topic ? invitation.text : invitation.general}
      {topic && <a href={invitation.prices.href}>{invitation.prices.label}</a>}
      <a className="button" href={contactAddress(topic)}>
        {invitation.label}
      </a>
    </p>
  );
}
