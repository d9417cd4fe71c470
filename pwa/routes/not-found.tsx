import { NotFoundPage } from '../features/company/not-found-page';

export default function NotFound() {
  return <NotFoundPage />;
}
