import { Icon } from '../../ui/icon';

/** The four ways of SPEC.md section 2 (Share), each with the page's canonical address. It works before any script. */
export function ShareMenu({ title, url }: { title: string; url: string }) {
  const address = encodeURIComponent(url);
  const text = encodeURIComponent(title);
  const ways = [
    ['LinkedIn', `https://www.linkedin.com/sharing/share-offsite/?url=${address}`],
    ['Twitter', `https://twitter.com/intent/tweet?url=${address}&text=${text}`],
    ['Facebook', `https://www.facebook.com/sharer/sharer.php?u=${address}`],
  ] as const;
  return (
    <details className="menu share" name="article-menu">
      <summary className="action">
        <Icon name="share" />
        <span>Share</span>
      </summary>
      <ul>
        {ways.map(([name, href]) => (
          <li key={name}>
            <a href={href} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          </li>
        ))}
        <li>
          <a href={`mailto:?subject=${text}&body=${address}`}>Email</a>
        </li>
      </ul>
    </details>
  );
}
