import { type Session, session } from './listening-session';
import { setSpeaking, type Track } from './now-playing';
import { change, playback } from './playback-state';
import { moveTo } from './position';
import type { Reader, ReaderEvents, VoiceKind, VoiceProblem } from './reader';
import { openRecording } from './recording';
import { play } from './steering';

/**
 * Has another voice read on from the same place.
 * @param plays whether the new voice plays; by default, it plays if the voice before did
 */
export async function readBy(voice: VoiceKind, plays?: boolean): Promise<void> {
  const opened = session();
  const track = playback.get()?.track;
  if (!opened || !track || opened.asked === voice) return;
  opened.asked = voice;
  const { heard } = opened;
  const next = voice === 'device' ? await openVoice(track, heard) : openRecording(track.url, heard);
  // The voice would begin at the first paragraph, and store that as the place.
  if (voice === 'device') await opened.placed;
  const isWanted = opened === session() && opened.asked === voice;
  if (typeof next !== 'string') {
    if (isWanted) replaceReader(opened, next, voice, plays);
    else next.leave();
  } else if (isWanted) {
    opened.asked = 'narration';
    change({ voiceProblem: next });
    if (plays) play();
  }
}

const openVoice = (track: Track, heard: ReaderEvents): Promise<Reader | VoiceProblem> =>
  import('./device-voice').then(
    ({ openDeviceVoice }) => openDeviceVoice(track, heard),
    (): VoiceProblem => 'no-text',
  );

function replaceReader(opened: Session, next: Reader, voice: VoiceKind, plays?: boolean): void {
  const state = playback.get();
  if (!state) return;
  // A voice of the device begins the paragraph anew, and needs no rewinding.
  const place = (voice === 'device' ? opened.resumedAt : null) ?? opened.reader.place();
  const goesOn = plays ?? state.isPlaying;
  opened.reader.pause();
  opened.reader.leave();
  setSpeaking(false);
  opened.reader = next;
  opened.pausedAt = null;
  change({ voice, voiceProblem: null, passage: null, isBroken: false });
  next.setSpeed(state.speed);
  moveTo(place);
  if (plays) play();
  // A mere change of voice leaves the page where it is, and with it the menu of voices.
  else if (goesOn) next.play();
}

/**
 * Loads the narration's file anew, at the same place, after it could not be played.
 * @param plays whether it plays then
 */
export function tryAgain(plays: boolean): void {
  const opened = session();
  const state = playback.get();
  if (!opened || !state?.isBroken) return;
  const place = opened.reader.place() || state.seconds;
  // It empties the audio element, so it goes before the next one fills it.
  opened.reader.leave();
  opened.reader = openRecording(state.track.url, opened.heard);
  opened.pausedAt = null;
  change({ isBroken: false, voiceProblem: null });
  opened.reader.setSpeed(state.speed);
  moveTo(place);
  if (plays) play();
}
