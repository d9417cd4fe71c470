import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useReader } from '../../state/use-reader';
import { useSaved } from '../../state/use-saved';
import { Icon } from '../../ui/icon';
import { bookmarkIcon } from '../../ui/icons';
import type { SaveTarget } from './saved';

const LABELS = { none: 'Save', saved: 'Saved', waiting: 'Saved, waiting', failed: 'Not saved' } as const;

interface Props {
  target: SaveTarget;
  /** Called once the save is sent or waits on the device. */
  onSaved: (slug: string) => void;
}

/** Saves the article, or removes it again. Without a reader it leads to /login, and saves after the login. */
export function SaveButton({ target, onSaved }: Props) {
  const reader = useReader();
  const saved = useSaved(reader?._id ?? null, false);
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const entry = saved?.entries.find(({ article }) => article.article === target.articleKey);
  const state = entry?.state ?? 'none';

  async function press() {
    if (busy) return;
    setBusy(true);
    try {
      const { pressSave } = await import('./save-press');
      if (await pressSave(target, entry, router.history)) onSaved(target.slug);
    } finally {
      setBusy(false);
    }
  }

  return (
    <button
      type="button"
      className="action"
      data-early
      data-save-state={state}
      title={entry?.problem}
      // Not disabled: that would take the focus away.
      aria-disabled={busy || undefined}
      onClick={press}
    >
      <Icon path={bookmarkIcon} filled={state !== 'none' && state !== 'failed'} />
      <span>{LABELS[state]}</span>
    </button>
  );
}
