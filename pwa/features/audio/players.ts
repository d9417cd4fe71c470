import { listening } from '../../content/listening';
import { canBeHad } from '../../offline/can-be-had';
import { findCopy } from '../../offline/has-media';
import { hasNoNetwork } from '../../offline/no-network';
import { showToast } from '../../ui/toast';
import { MiniPlayer } from './mini-player';
import { narrationElement } from './narration-element';
import { nowPlaying, type Track } from './now-playing';
import { listenTo } from './playback';
import { playback } from './playback-state';
import { Player } from './player';
import { togglePlaying } from './steering';

const MESSAGE_MS = 6000;

/** The narration that was asked for last; whether it can be had takes time to find out. */
let asked: Track;

/**
 * Plays a narration and shows the player; loaded when somebody listens. A narration that cannot be had does not end the
 * one that plays. A voice of the device can read every article, so it is not asked for.
 */
export function openPlayer(track: Track, at?: number | string): void {
  asked = track;
  const now = playback.get();
  if (now?.isPlaying && now.voice === 'narration' && now.track.slug !== track.slug) void openIfHad(track, at);
  else if (now?.track.slug !== track.slug && hasNoNetwork()) void openOffline(track, at);
  else open(track, at);
}

/** Without a network, a narration that is not on the device is not tried: the player says at once that it is away. */
async function openOffline(track: Track, at?: number | string): Promise<void> {
  const copy = await findCopy(track.url).catch(() => undefined);
  // A second press comes before the answer to the first.
  if (asked !== track || playback.get()?.track.slug === track.slug) return;
  // What the press has begun would load the file.
  if (!copy) narrationElement().pause();
  open(track, at, !copy);
}

async function openIfHad(track: Track, at?: number | string): Promise<void> {
  const isHad = await canBeHad(track.url);
  if (asked !== track) return;
  if (isHad) open(track, at);
  else showToast(listening.isAway, MESSAGE_MS);
}

function open(track: Track, at?: number | string, isAway = false): void {
  const { slug } = track;
  listenTo(track, at, isAway);
  if (nowPlaying.get()?.slug !== slug)
    nowPlaying.set({ slug, Player, MiniPlayer, place: 'elsewhere', isSpeaking: false });
}

/** Plays or pauses a narration that is open, and opens any other. */
export function toggleNarration(track: Track): void {
  if (nowPlaying.get()?.slug === track.slug) togglePlaying();
  else openPlayer(track);
}
