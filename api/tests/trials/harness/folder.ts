import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onEnd } from './clean-up';

/** Creates a temporary folder, which is deleted at the end of the trial. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trial-'));
  onEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
