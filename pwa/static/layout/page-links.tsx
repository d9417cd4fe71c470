import { blog } from '../../content/blog';

interface Props {
  /** The address of the list; its further pages are below it. */
  root: string;
  /** From 1. */
  page: number;
  pages: number;
}

/** The address of a page of a list. The first page has the address of the list. */
export const listPath = (root: string, page: number): string => (page === 1 ? root : `${root}/${page}`);

/** Leads from one page of a list to those beside it, as plain links. A list of one page needs none. */
export function PageLinks({ root, page, pages }: Props) {
  if (pages === 1) return null;
  return (
    <nav className="link-row" aria-label={blog.pagesLabel}>
      {page > 1 && (
        <a href={listPath(root, page - 1)} rel="prev">
          {blog.newer}
        </a>
      )}
      <span>{blog.pageOf(page, pages)}</span>
      {page < pages && (
        <a href={listPath(root, page + 1)} rel="next">
          {blog.older}
        </a>
      )}
    </nav>
  );
}
