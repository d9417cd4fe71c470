import type { VoiceProblem } from './reader';

/** What the player says if the device's voice was asked for and does not read. */
export const VOICE_PROBLEMS: Record<VoiceProblem, string> = {
  'no-voices': 'This device has no voices.',
  'no-text': 'The text of this article could not be loaded.',
  silent: 'This device’s voice cannot speak just now.',
};
