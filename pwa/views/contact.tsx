import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ContactPage } from '../features/contact/contact-page';
import { InquiryForm } from '../features/inquiry/inquiry-form';
import { takeTopic } from '../features/inquiry/topic-link';
import type { Page } from './page';

export default function Contact({ page }: { page: Page<'contact'> }) {
  const { history } = useRouter();
  // Out of the address, the topic cannot replace another one that the reader has chosen since.
  const take = useCallback(() => {
    const { topic, rest } = takeTopic(history.location.search);
    if (history.location.search !== rest) history.replace(page.path + rest);
    return topic;
  }, [history, page.path]);
  return <ContactPage form={<InquiryForm takeTopic={take} />} />;
}
