import { HomePage } from '../features/home/home-page';
import type { Page } from './page';

export default function Home({ page }: { page: Page<'home'> }) {
  return <HomePage {...page.props} />;
}
