import { keepPosition, readPosition } from '../../offline/positions';
import { END_SECONDS } from './end';
import { setOut } from './following';
import { type Session, session } from './listening-session';
import type { Track } from './now-playing';
import { change, playback } from './playback-state';
import { rewindAfter } from './rewind';

/** Rewind at least this far after leaving the page, in seconds. */
const REWIND_SECONDS = 5;

/** Moves to a position in seconds, limited to the narration's length. */
export function moveTo(seconds: number): void {
  const now = playback.get();
  const reader = session()?.reader;
  if (!reader || !now) return;
  const to = Math.min(Math.max(0, seconds), now.duration);
  reader.moveTo(to);
  if (now.voice === 'narration') change({ seconds: to });
}

/** Stores the position, unless a later one is stored or may be. Without storage it is lost, but listening continues. */
export function keep(): void {
  const now = playback.get();
  const opened = session();
  if (!opened || !now) return;
  opened.keptSeconds = opened.reader.place();
  if (opened.keptSeconds <= opened.keepsAfter && !opened.isChosen) return;
  keepPosition(now.track.slug, opened.keptSeconds, opened.isChosen).catch(() => undefined);
}

/** Stores nothing after a log-out but what is heard or chosen from then on. */
export function forgetPlace(): void {
  const opened = session();
  if (!opened) return;
  opened.isChosen = false;
  opened.keepsAfter = Math.max(opened.keepsAfter, opened.reader.place());
}

/** Continues a little before the position where the listener stopped, as soon as the device has told it. */
export function resume(track: Track): void {
  const opened = session();
  if (!opened) return;
  opened.keepsAfter = Number.POSITIVE_INFINITY;
  opened.placed = moveToStored(opened, track);
}

async function moveToStored(opened: Session, { slug, seconds }: Track): Promise<void> {
  const position = await readPosition(slug).catch(() => null);
  const isNew = !position || position.seconds > seconds - END_SECONDS;
  opened.keepsAfter = isNew ? 0 : position.seconds;
  if (isNew || opened !== session() || opened.isChosen) return;
  // If an early press started it before the app, move it only while it is still at its beginning.
  if (opened.reader.place() > REWIND_SECONDS) return;
  moveTo(position.seconds - Math.max(REWIND_SECONDS, rewindAfter(Date.now() - position.keptAt)));
  opened.resumedAt = position.seconds;
  // The text may already have looked at the beginning.
  setOut();
}
