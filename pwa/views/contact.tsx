import { ContactPage } from '../features/contact/contact-page';
import { InquiryForm } from '../features/inquiry/inquiry-form';

export default function Contact() {
  return <ContactPage form={<InquiryForm />} />;
}
