import { useEffect, useState } from 'react';
import { downloads } from '../../content/downloads';
import { useStore } from '../../ui/use-store';
import { roundMegabytes } from './round-megabytes';
import { deviceChanges } from './running';

interface Facts {
  used: number;
  free: number;
  isSafe: boolean;
}

/** How much room the site takes, how much is left, and whether the browser may take it away. */
export function StorageFacts() {
  const changes = useStore(deviceChanges);
  const [facts, setFacts] = useState<Facts | null>(null);
  useEffect(() => {
    let current = true;
    readFacts().then(
      found => current && setFacts(found),
      // This browser does not tell.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [changes]);
  if (!facts) return null;
  const { used, free, isSafe } = facts;
  return (
    <p className="meta">
      {downloads.used(roundMegabytes(used))} {downloads.free(roundMegabytes(free))}{' '}
      {isSafe ? downloads.isSafe : downloads.isUnsafe}
    </p>
  );
}

async function readFacts(): Promise<Facts> {
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  const isSafe = (await navigator.storage.persisted?.()) ?? false;
  return { used: usage, free: Math.max(0, quota - usage), isSafe };
}
