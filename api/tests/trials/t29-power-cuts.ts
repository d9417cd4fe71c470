import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../../db/client';
import { untilComplete, waitUntil } from '../support/wait-until';
import { cutPower } from './harness/cut-power';
import { makeFolder } from './harness/folder';
import { from, start, type TrialServer } from './harness/server';
import { atLeast, exactly, type Figure, type Trial } from './harness/trial';
import { compare, inquiryOf } from './harness/writes';

const CUTS = 200;
const CUTS_WITHOUT_SYNCING = 5;
const WRITERS = 16;
/** Most cuts come soon after the start. Every tenth may come later, during or after a checkpoint of the engine. */
const SOON_MS = 150;
const LATE_EVERY = 10;
const LATE_MS = 10_000;

interface Outcome {
  opened: number;
  acknowledged: number;
  undone: number;
  lost: number;
  doubled: number;
  halved: number;
}

/** The embedded database after power cuts: after each kill, a part of the unsynced changes of its files is undone. */
export const t29: Trial = {
  id: 'T29',
  demand: 'acknowledged writes on the embedded database when the power is cut',
  async run() {
    const { opened, acknowledged, undone, lost, doubled, halved } = await cutAgainAndAgain(CUTS, {});
    const careless = await cutAgainAndAgain(CUTS_WITHOUT_SYNCING, { TRIAL_IGNORES_SYNC: '1' }).catch(
      () => null,
    );
    return [
      exactly('cuts after which the database opened', opened, CUTS),
      atLeast('writes acknowledged', acknowledged, CUTS * WRITERS),
      atLeast('unsynced changes taken away', undone, CUTS),
      exactly('acknowledged and lost', lost, 0),
      exactly('there twice, though repeated after the cut', doubled, 0),
      exactly('half applied', halved, 0),
      proofOfLoss(careless),
    ];
  },
};

/** Without syncs the same cuts must do harm; otherwise the trial could not detect any. */
function proofOfLoss(careless: Outcome | null): Figure {
  const seen = careless === null ? 'the database did not open' : `${careless.lost} lost`;
  const isMet = careless === null || careless.lost > 0;
  return { what: 'the same with syncs ignored', seen, bar: 'loses writes', isMet };
}

async function cutAgainAndAgain(cuts: number, settings: Record<string, string>): Promise<Outcome> {
  const dataDir = await makeFolder();
  const journal = join(await makeFolder(), 'journal');
  const watched = { ...settings, TRIAL_WATCHED: join(dataDir, 'postgres'), TRIAL_JOURNAL: journal };
  const first = await start({ DATA_DIR: dataDir });
  await untilComplete(first.url);
  await first.stop();

  const kept: number[] = [];
  let unanswered: Write[] = [];
  let contacts = 0;
  let undone = 0;
  let opened = 0;
  for (let cut = 0; cut < cuts; cut += 1) {
    const server = await start({ DATA_DIR: dataDir, ...watched });
    if (cut > 0) opened += 1;
    // Writes without an answer before the cut are sent again with the same key.
    for (const write of unanswered) if (await isKept(server, write)) kept.push(write.contact);
    unanswered = [];
    const before = kept.length;
    let isOver = false;
    const writers = Array.from({ length: WRITERS }, async () => {
      while (!isOver) {
        contacts += 1;
        const write = { contact: contacts, key: randomUUID() };
        const answer = await isKept(server, write);
        if (answer) kept.push(write.contact);
        else unanswered.push(write);
      }
    });
    await waitUntil('each writer has written', () => kept.length >= before + WRITERS, 5);
    await pause(Math.random() * (cut % LATE_EVERY === 0 ? LATE_MS : SOON_MS));
    isOver = true;
    await server.kill();
    await Promise.all(writers);
    undone += cutPower(journal);
  }
  // This opening verifies the last cut; the next start verified each of the others.
  const database = await openDatabase({ dataDir });
  opened += 1;
  const figures = await compare(database.sql, kept);
  await database.close();
  return { opened, acknowledged: kept.length, undone, ...figures };
}

interface Write {
  contact: number;
  key: string;
}

async function isKept(server: TrialServer, { contact, key }: Write): Promise<boolean> {
  const headers = { ...from(contact), 'idempotency-key': key };
  const answer = await server.ask('/add_inquiry', { body: inquiryOf(contact), headers }).catch(() => null);
  return answer?.status === 200;
}
