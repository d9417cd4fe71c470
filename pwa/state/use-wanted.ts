import { useSyncExternalStore } from 'react';
import { readText } from '../offline/device-storage';
import { WANTED_ARTICLES_KEY } from '../offline/wish-keys';

function watch(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

/** Whether an article shall be kept once there is a network. The code that changes the list loads with the press. */
export const useWanted = (slug: string): boolean =>
  useSyncExternalStore(
    watch,
    () => readText(WANTED_ARTICLES_KEY)?.includes(`"${slug}"`) === true,
    () => false,
  );
