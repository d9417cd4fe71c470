import { Icon } from '../../ui/icon';
import { shareIcon } from '../../ui/icons';
import { showToast } from '../../ui/toast';
import type { Shared } from './share';

const MESSAGE_MS = 4000;

/**
 * Four ways to share that work before any script, and two that need one: copying the link, and the system's share sheet
 * where it exists (`early.ts` sets the mark). All share the canonical address.
 */
export function ShareMenu({ title, url }: Shared) {
  const address = encodeURIComponent(url);
  const text = encodeURIComponent(title);
  const ways = [
    ['LinkedIn', `https://www.linkedin.com/sharing/share-offsite/?url=${address}`],
    ['Twitter', `https://twitter.com/intent/tweet?url=${address}&text=${text}`],
    ['Facebook', `https://www.facebook.com/sharer/sharer.php?u=${address}`],
  ] as const;

  async function act(way: 'copyLink' | 'openShareSheet') {
    const share = await import('./share');
    const message = await share[way]({ title, url });
    if (message) showToast(message, MESSAGE_MS);
  }

  return (
    <details className="menu share" name="article-menu">
      <summary className="action">
        <Icon path={shareIcon} />
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
        <li>
          <button type="button" data-early onClick={() => act('copyLink')}>
            Copy link
          </button>
        </li>
        <li className="share-sheet">
          <button type="button" data-early onClick={() => act('openShareSheet')}>
            Share…
          </button>
        </li>
      </ul>
    </details>
  );
}
