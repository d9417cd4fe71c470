import type { ReactNode } from 'react';
import { site } from '../content/site';
import { useReader } from '../state/use-reader';
import { Bar } from '../static/layout/bar';
import { Built } from '../ui/built';

/**
 * The strip and the main navigation. The markup contains what only readers see and what only visitors see; a style
 * chooses between them, so nothing jumps.
 * @param logout set by the shell; shown to a signed-in reader
 * @param status what the device reports: offline, waiting writes
 */
export function Header({ logout, status }: { logout: ReactNode; status: ReactNode }) {
  const reader = useReader();
  return (
    <header className="site-header">
      <div className="strip">
        <div className="strip-inner">
          <p className="greeting">{reader ? `Hello, ${reader.fname}` : site.tagline}</p>
          <div className="strip-end">
            {status}
            <a href="#subscribe">Subscribe</a>
            <span className="for-reader">{logout}</span>
            <a className="for-visitor" href="/login">
              Sign In
            </a>
          </div>
        </div>
      </div>
      <Built>{import.meta.env.SSR ? <Bar /> : null}</Built>
    </header>
  );
}
