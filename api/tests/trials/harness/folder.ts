import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onEnd } from './clean-up';

/** A folder of the trial's own. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trial-'));
  onEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
