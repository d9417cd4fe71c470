import { downloads } from '../../content/downloads';
import { keptPages } from '../../offline/kept-pages';
import { element } from '../../ui/element';

const BADGE = 'kept-badge';

/** Marks the page's cards of articles that are on this device. */
export async function showBadges(): Promise<void> {
  const kept = await keptPages().catch(() => new Set<string>());
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.card-title a')) {
    const meta = link.closest('.card')?.querySelector('.meta');
    meta?.querySelector(`.${BADGE}`)?.remove();
    if (kept.has(link.pathname)) meta?.append(element('span', { className: BADGE }, ` · ${downloads.badge}`));
  }
}
