import { KIT_PATH } from '../../../api/contract/kit';
import type { Network } from './network';

const LISTED = /\{"revision":(?:null|"[^"]*"),"url":"([^"]+)"\}/g;

/** The addresses of all that a worker stores at its installation, each once. @param worker the text of its script */
export const kitOf = (worker: string): string[] => {
  const listed = [...worker.matchAll(LISTED)].map(([, url = '']) => url);
  // Some addresses start at the root, some at the worker's folder, which is the same.
  return [...new Set(listed.map(url => new URL(url, 'http://localhost/').pathname))];
};

/** The worker gets no texts in one answer, so that it asks for file by file. @returns what ends that */
export const packNothing = (network: Network): (() => void) =>
  network.answerInstead(KIT_PATH, { status: 200, type: 'application/json', body: '{}' });

/**
 * Holds files of the kit, whether a page asks for one of them or the worker for all in one answer.
 * @returns lets them go
 */
export function holdFiles(network: Network, path: RegExp): () => void {
  const ends = [network.hold(path), network.hold(KIT_PATH)];
  return () => {
    for (const end of ends) end();
  };
}
