import type { Notice } from '../../../api/contract/site';
import { navigation, policies, site } from '../../content/site';
import { LinkList } from '../layout/link-list';
import { Mark } from '../layout/mark';

/**
 * The server's answer to a form sent without script, or its question before it acts; a complete page. Of the frame of
 * other pages it has what needs no script.
 */
export function NoticePage({ title, paragraphs, button, back }: Notice) {
  return (
    <div id="root">
      <header>
        <div className="bar">
          <a className="brand" href="/" aria-label={`${site.brand}, home`}>
            <Mark />
            <span>{site.brand}</span>
          </a>
        </div>
      </header>
      <main className="state">
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
          <a className="link-button" href={back.href}>
            {back.label}
          </a>
        </p>
      </main>
      <footer className="site-footer">
        <div className="copyright">
          <nav aria-label="Footer">
            <LinkList className="inline-list" links={[navigation.contact, ...policies]} />
          </nav>
          <p>
            © {new Date().getFullYear()} {site.brand}
          </p>
        </div>
      </footer>
    </div>
  );
}
