import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PageCode, Programs } from '../device/device';
import { makePrograms, openFaultServer } from '../lab/lab';
import { bundle } from '../model/bundle';
import type { History } from '../model/history';
import { play } from '../play/play';
import { planInquiries } from './plan';

const PAGE = fileURLToPath(new URL('../../../../docs/reliability.md', import.meta.url));
const [BEGIN, END] = ['<!-- faults: comparison -->', '<!-- faults: end -->'];
const PATIENCE_MS = 10_000;

type Counts = Record<'acknowledged' | 'lost' | 'duplicated' | 'outOfOrder' | 'stalled', number>;

/** What has become of the inquiries of a run. */
function countsOf({ asked, performed, rows, healedAt }: History): Counts {
  const kept = asked.filter(({ answer }) => answer === 'done' || answer === 'kept');
  const arrivals = asked.map(({ about }) => ({
    about,
    at: performed.find(({ body, status }) => status < 300 && body.includes(`"${about}"`))?.at,
  }));
  const arrivalOf = (about: string) => arrivals.find(one => one.about === about)?.at;
  const overtaking = arrivals.filter(({ at }, index) =>
    arrivals.slice(0, index).some(earlier => at !== undefined && earlier.at !== undefined && earlier.at > at),
  );
  return {
    acknowledged: kept.length,
    lost: kept.filter(({ about }) => arrivalOf(about) === undefined).length,
    duplicated: asked.filter(({ about }) => rows.inquiries.filter(row => row === about).length > 1).length,
    outOfOrder: overtaking.length,
    stalled: kept.filter(({ about }) => (arrivalOf(about) ?? 0) > healedAt + PATIENCE_MS).length,
  };
}

async function contenders(): Promise<[name: string, programs: Programs][]> {
  const ours = await makePrograms();
  const workbox = async (hasKeys: boolean): Promise<Programs> => {
    const make = <Exports>() =>
      bundle<Exports>('pwa/tests/faults/compare/workbox-page.ts', [], { __WITH_KEYS__: String(hasKeys) });
    return { ...ours, page: await make<PageCode>(), worker: await make<{ sendOnSync(): void }>() };
  };
  const page = async (file: string): Promise<Programs> => ({
    ...ours,
    page: await bundle<PageCode>(`pwa/tests/faults/compare/${file}.ts`),
  });
  return [
    ['This outbox', ours],
    ['workbox-background-sync 7.4.1', await workbox(false)],
    ['workbox-background-sync 7.4.1, with a key for each request', await workbox(true)],
    ['@tanstack/offline-transactions 1.0.53', await page('tanstack-page')],
    ['`fetch`, tried three times', await page('retry-page')],
  ];
}

/** Sends the same inquiries through each program under the same faults, and writes the table into the documentation. */
export async function compareAll(from: number, runs: number): Promise<number> {
  // A page of another program may leave an error unheard; a browser writes it into its console and goes on.
  process.on('unhandledRejection', () => {});
  const server = await openFaultServer();
  const lines = [
    '| Program | Runs | Acknowledged | Lost | Duplicated | Out of order | Stalled |',
    '|---|---|---|---|---|---|---|',
  ];
  for (const [name, programs] of await contenders()) {
    const sum: Counts = { acknowledged: 0, lost: 0, duplicated: 0, outOfOrder: 0, stalled: 0 };
    for (let seed = from; seed < from + runs; seed += 1) {
      const counts = countsOf(await play(server, programs, planInquiries(seed)));
      for (const key of Object.keys(sum) as (keyof Counts)[]) sum[key] += counts[key];
    }
    const { acknowledged, lost, duplicated, outOfOrder, stalled } = sum;
    lines.push(
      `| ${name} | ${runs} | ${acknowledged} | ${lost} | ${duplicated} | ${outOfOrder} | ${stalled} |`,
    );
    console.log(lines.at(-1));
  }
  await server.close();
  writeBetweenMarks(lines.join('\n'));
  return 0;
}

function writeBetweenMarks(table: string): void {
  const text = readFileSync(PAGE, 'utf8');
  const [before, rest = ''] = text.split(BEGIN);
  const [, after] = rest.split(END);
  if (before === undefined || after === undefined) throw new Error(`${PAGE} has no place for the table.`);
  writeFileSync(PAGE, `${before}${BEGIN}\n${table}\n${END}${after}`);
}
