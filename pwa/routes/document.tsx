import { DocumentPage } from '../features/company/document-page';
import type { Page } from './page';

export default function Document({ page }: { page: Page<'document'> }) {
  return <DocumentPage {...page.props} body={page.body ?? ''} />;
}
