import { BlogPage } from '../features/blog/blog-page';
import type { Page } from './page';

export default function Blog({ page }: { page: Page<'blog'> }) {
  return <BlogPage {...page.props} />;
}
