import { type ReactNode, useEffect, useState } from 'react';
import { downloadsHash } from '../../content/addresses';
import { privacy } from '../../content/privacy';
import { Dialog } from '../../ui/dialog';
import { type Kept, readLedger } from './ledger';

/** Lists everything that the site keeps on this device, and how much of it there is. */
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
  return (
    <Dialog title={privacy.title} onClose={onClose}>
      {ledger === 'unreadable' ? (
        <p>{privacy.unreadable}</p>
      ) : (
        <>
          <p>{privacy.lead}</p>
          <dl className="term-list">
            {ledger.map(({ what, count }) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd className="tabular">{count === 0 ? privacy.none : privacy.entries(count)}</dd>
              </div>
            ))}
          </dl>
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
