import { useSyncExternalStore } from 'react';
import { findVoices, watchVoices } from './voices';

function watch(listener: () => void): () => void {
  // Not every browser says that its voices have arrived.
  void findVoices().then(listener);
  return watchVoices(listener);
}

const hasVoices = (): boolean => (globalThis.speechSynthesis?.getVoices().length ?? 0) > 0;

/** Whether this device has a voice that could read. */
export const useHasVoices = (): boolean => useSyncExternalStore(watch, hasVoices);
