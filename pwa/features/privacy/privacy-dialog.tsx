import { type ReactNode, useEffect, useState } from 'react';
import { downloadsHash } from '../../content/addresses';
import { privacy } from '../../content/privacy';
import { Dialog } from '../../ui/dialog';
import { type Kept, readLedger } from './ledger';

/** Lists everything that the site keeps on this device and how much of it there is, and then what it might keep. */
export default function PrivacyDialog({ onClose }: { onClose: () => void }): ReactNode {
  const [ledger, setLedger] = useState<Kept[] | 'unreadable'>([]);
  useEffect(() => {
    let current = true;
    readLedger().then(
      found => current && setLedger(found),
      () => current && setLedger('unreadable'),
    );
    return () => {
      current = false;
    };
  }, []);
  const isUnreadable = ledger === 'unreadable';
  const lines = isUnreadable ? [] : ledger;
  const kept = lines.filter(({ count }) => count > 0);
  const empty = lines.filter(({ count }) => count === 0);
  return (
    <Dialog title={privacy.title} text={isUnreadable ? privacy.unreadable : privacy.lead} onClose={onClose}>
      {!isUnreadable && (
        <>
          <dl className="term-list">
            {kept.map(({ what, count, href }) => (
              <div key={what}>
                <dt>{href ? <a href={href}>{what}</a> : what}</dt>
                <dd className="tabular">{privacy.entries(count)}</dd>
              </div>
            ))}
          </dl>
          {empty.length > 0 && (
            <>
              <p>{privacy.empty}</p>
              <ul className="meta">
                {empty.map(({ what }) => (
                  <li key={what}>{what}</li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
      <p className="meta">{privacy.cookies}</p>
      <p className="link-row">
        <a href="/privacy-policy">{privacy.policy}</a>
        <a href={downloadsHash}>{privacy.downloads}</a>
      </p>
    </Dialog>
  );
}
