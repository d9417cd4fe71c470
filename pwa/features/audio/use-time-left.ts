import { useEffect, useState } from 'react';
import { hasDatabase } from '../../offline/has-database';
import { minutesAndSeconds } from '../../ui/format';
import { END_SECONDS } from './end';
import { type Track, useNowPlaying } from './now-playing';
import { readSpeed } from './speed';

type Begun = Pick<Track, 'slug' | 'seconds'>;

/** Seconds that are left of a begun narration, at the device's speed; null if it was not begun, or is finished. */
async function readTimeLeft({ slug, seconds }: Begun): Promise<number | null> {
  if (!(await hasDatabase())) return null;
  const { readPosition } = await import('../../offline/positions');
  const left = seconds - ((await readPosition(slug))?.seconds ?? seconds);
  return left > END_SECONDS ? left / readSpeed() : null;
}

/** What a Play button says of a begun narration, for example `5:29 left`; null if there is nothing to resume. */
export function useTimeLeft(track: Begun): string | null {
  const { slug, seconds } = track;
  const isOpen = useNowPlaying()?.slug === slug;
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (isOpen) return;
    let isGone = false;
    readTimeLeft({ slug, seconds }).then(
      found => !isGone && setLeft(found),
      // Without storage, nothing was begun.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isOpen, slug, seconds]);
  return left === null ? null : `${minutesAndSeconds(left)} left`;
}
