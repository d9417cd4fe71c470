import { Prose } from '../../ui/prose';

interface DocumentProps {
  title: string;
  subtitle: string;
  action: { label: string; href: string } | null;
  /** The text as HTML. */
  html: string;
}

/** A plain page of text from the content folder. */
export function DocumentPage({ title, subtitle, action, html }: DocumentProps) {
  return (
    <article className="page document">
      <header className="page-head">
        <h1>{title}</h1>
        <p className="lede">{subtitle}</p>
      </header>
      <Prose html={html} />
      {action && (
        <p className="document-action">
          <a className="button" href={action.href}>
            {action.label}
          </a>
        </p>
      )}
    </article>
  );
}
