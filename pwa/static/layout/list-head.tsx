import { blog } from '../../content/blog';

/** The head of a list of articles that belongs to the blog. */
export const ListHead = ({ title }: { title: string }) => (
  <header className="page-head">
    <p className="eyebrow">
      <a href="/blog">{blog.title}</a>
    </p>
    <h1>{title}</h1>
  </header>
);
