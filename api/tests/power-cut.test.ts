import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../db/client';
import { copyTemplate, serverUrl } from '../../db/testing/test-database';
import { INQUIRY } from './support/test-app';
import { buildProcesses, type TestProcesses } from './support/test-processes';
import { cutPower } from './trials/harness/cut-power';

const NOTES_CHANGES = new URL('trials/harness/unsynced-files.mjs', import.meta.url).href;
const CUTS = 3;
const WRITERS = 8;

describe.runIf(serverUrl === undefined)('the embedded database after a power cut', () => {
  let processes: TestProcesses;
  const folders: string[] = [];
  beforeAll(async () => {
    processes = await buildProcesses();
  });
  afterEach(() => processes.killAll());
  afterAll(async () => {
    await processes.remove();
    for (const folder of folders) await rm(folder, { recursive: true });
  });

  /** Sends inquiries through repeated power cuts. @returns how many were acknowledged, undone and kept */
  async function writeThroughCuts(settings: Record<string, string> = {}) {
    const dataDir = await copyTemplate();
    folders.push(dataDir);
    const journal = join(dataDir, 'journal');
    const watched = {
      DATA_DIR: dataDir,
      NODE_OPTIONS: `--import ${NOTES_CHANGES}`,
      TRIAL_WATCHED: join(dataDir, 'postgres'),
      TRIAL_JOURNAL: journal,
      ...settings,
    };
    let acknowledged = 0;
    let undone = 0;
    for (let cut = 0; cut < CUTS; cut += 1) {
      const { child, url, exited } = await processes.start(watched);
      const before = acknowledged;
      const writers = Array.from({ length: WRITERS }, async () => {
        for (;;) {
          const answer = await fetch(`${url}/add_inquiry`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(INQUIRY),
          }).catch(() => null);
          if (answer === null) return;
          if (answer.status === 200) acknowledged += 1;
          // Cuts early at a 429, the limit of an address, so that the cut comes in the middle of writes.
          if (answer.status === 429 || acknowledged >= before + 2 * WRITERS) child.kill('SIGKILL');
        }
      });
      await Promise.all(writers);
      await exited;
      undone += cutPower(journal);
    }
    const database = await openDatabase({ dataDir });
    const [row] = await database.sql<{ kept: number }[]>`select count(*)::int as kept from inquiries`;
    await database.close();
    return { acknowledged, undone, kept: row?.kept ?? 0 };
  }

  it('opens, and has every acknowledged write', async () => {
    const { acknowledged, undone, kept } = await writeThroughCuts();
    expect(acknowledged).toBeGreaterThanOrEqual(CUTS * WRITERS);
    expect(undone).toBeGreaterThan(0);
    expect(kept).toBeGreaterThanOrEqual(acknowledged);
  });

  it('would lose writes or fail to open if nothing were synced', async () => {
    const careless = await writeThroughCuts({ TRIAL_IGNORES_SYNC: '1' }).catch(() => null);
    expect(careless === null || careless.kept < careless.acknowledged).toBe(true);
  });
});
