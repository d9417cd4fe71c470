import type { Notice } from '../../../api/contract/site';
import { site } from '../../content/site';
import { Mark } from '../layout/mark';

/** The server's answer to a form sent without script, or its question before it acts; a complete page. */
export function NoticePage({ title, paragraphs, button, back }: Notice) {
  return (
    <main className="state">
      <p className="notice-brand">
        <a className="brand" href="/">
          <Mark />
          <span>{site.brand}</span>
        </a>
      </p>
      <h1>{title}</h1>
      {paragraphs.map(paragraph => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {button && (
        <form method="post">
          <p>
            <button type="submit" className="button">
              {button}
            </button>
          </p>
        </form>
      )}
      <p>
        <a href={back.href}>{back.label}</a>
      </p>
    </main>
  );
}
