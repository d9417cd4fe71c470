import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { readUserRecord } from '../../offline/user-record';
import { useReader } from '../../state/use-reader';
import { useSaved } from '../../state/use-saved';
import { Icon } from '../../ui/icon';
import { bookmarkIcon } from '../../ui/icons';
import { showToast } from '../../ui/toast';
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
  const entry = saved?.find(({ article }) => article.article === target.articleKey);
  const state = entry?.state ?? 'none';

  async function press() {
    if (busy) return;
    // Read again: an early press may come before the first render knows the reader.
    const reader = readUserRecord();
    if (!reader) {
      router.history.push('/login', {
        afterLogin: { path: `/${target.slug}`, top: scrollY, save: target },
      });
      return;
    }
    setBusy(true);
    try {
      const { removeArticle, saveArticle } = await import('./saved');
      if (entry && state !== 'failed') return showToast(await removeArticle(reader._id, entry));
      showToast(await saveArticle(reader._id, target));
      onSaved(target.slug);
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
