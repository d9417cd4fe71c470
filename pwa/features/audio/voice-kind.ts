import { keepText, readText } from '../../offline/device-storage';
import type { VoiceKind } from './reader';

/** Belongs to the device, not the reader: it survives a logout (`offline/user-record.ts`). */
const KEY = 'voice-kind';

/** Whose voice was chosen last on this device; the narration's if none was. */
export const readVoiceKind = (): VoiceKind => (readText(KEY) === 'device' ? 'device' : 'narration');

/** Has this voice read the next narration, too. */
export const keepVoiceKind = (kind: VoiceKind): void => keepText(KEY, kind);
