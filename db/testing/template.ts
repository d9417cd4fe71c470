import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createCluster } from '../embedded/cluster';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data directory with a new embedded database; copying it is ten times as fast as creating one. */
    templateDir: string;
  }
}

/** Creates the embedded database that the tests copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const templateDir = await mkdtemp(join(tmpdir(), 'template-'));
  await createCluster(join(templateDir, 'postgres'));
  project.provide('templateDir', templateDir);
  return () => rm(templateDir, { recursive: true });
}
