import { documents } from 'virtual:content';
import { DocumentPage } from '../screens/document-page';
import { type PageEntry, staticPage } from './page-entry';

/** The plain pages of the content folder. */
export const documentPages: PageEntry[] = documents.map(
  ({ slug, title, subtitle, description, action, html }) =>
    staticPage({
      path: `/${slug}`,
      title,
      description,
      content: <DocumentPage title={title} subtitle={subtitle} action={action} html={html} />,
    }),
);
