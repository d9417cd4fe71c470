import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { launch } from '../../../api/tests/support/launch';
import { onEnd } from '../../../api/tests/trials/harness/clean-up';
import { type Cluster, startCluster } from '../../../api/tests/trials/harness/cluster';
import { makeFolder } from '../../../api/tests/trials/harness/folder';
import { DIST } from '../../../api/tests/trials/harness/server';
import { atLeast, atMost, exactly, quantile, type Trial } from '../../../api/tests/trials/harness/trial';
import { compare, startWrites } from '../../../api/tests/trials/harness/writes';
import { launchChromium } from '../../build/browser';
import { createAccount } from '../e2e/accounts';
import { lookForNewVersion } from '../e2e/newer-version';
import { buildNextVersion } from './next-version';
import { type OpenTab, openTab } from './open-tab';
import { askFromSomewhere } from './proxy-load';
import { startTwoServers } from './two-servers';

const WRITERS = 16;
const WRITES_PER_SECOND = 100;
/** How long everything goes on with one version, or with both, before the next step. */
const STAGE_MS = 10_000;
/** The proxy looks for a server that answers for so long; then the caller gets an error. */
const PROXY_PATIENCE_MS = 5000;

/** `docs/operations.md`, “Deployments”: nobody notices that the version changes, nor that it changes back. */
export const rollingUpgrade: Trial = {
  id: 'T43',
  demand: 'a rolling upgrade to another schema, and back, under load, with tabs that stay open',
  async run() {
    const next = buildNextVersion(await makeFolder(), 'http://localhost:8080');
    const cluster = await startCluster();
    const servers = await startTwoServers(DIST, cluster.url);
    const { origin, directPort } = servers;
    const browser = await launchChromium();
    onEnd(() => browser.close());
    const accounts = [
      await createAccount('Asha', String(directPort)),
      await createAccount('Ada', String(directPort)),
    ] as const;
    const tabs = {
      installed: await openTab(await browser.newContext({ baseURL: origin }), accounts[0]),
      'without a worker': await openTab(
        await browser.newContext({ baseURL: origin, serviceWorkers: 'block' }),
        accounts[1],
      ),
    };
    const load = startWrites(() => ({ ask: (path, ask) => askFromSomewhere(origin, path, ask) }), WRITERS, {
      perSecond: WRITES_PER_SECOND,
      repeats: true,
    });
    await pause(STAGE_MS);

    const migrated = await migrateWith(next, cluster);
    await pause(STAGE_MS / 2);
    const errors = await servers.restartWith(next);
    const isOffered = await tabs.installed.page
      .waitForFunction(lookForNewVersion, undefined, { polling: 500 })
      .then(
        () => true,
        () => false,
      );
    // Pages that have been opened stay in the window's memory, so it takes a new one to meet another build.
    tabs['without a worker'].places.push('/refund-policy');
    await pause(STAGE_MS);
    errors.push(...(await servers.restartWith(DIST)));
    tabs['without a worker'].places.push('/privacy-policy');
    await pause(STAGE_MS);

    for (const tab of Object.values(tabs)) await tab.stop();
    await load.stop();
    const shelves = [await accounts[0].shelf(), await accounts[1].shelf()];
    errors.push(...(await servers.stop()));
    for (const error of errors) console.error(error);
    const { lost, doubled, halved } = await cluster.query(sql => compare(sql, load.kept));
    return [
      exactly('migrations applied under load', migrated.length, 1),
      atLeast('writes acknowledged', load.kept.length, WRITES_PER_SECOND * (STAGE_MS / 1000) * 3),
      exactly('answers other than 200', load.answers.filter(({ status }) => status !== 200).length, 0),
      exactly('writes that had to be sent again', load.repeated, 0),
      exactly('acknowledged and lost', lost, 0),
      exactly('there twice', doubled, 0),
      exactly('half applied', halved, 0),
      atMost(
        'slowest try of a write',
        Math.max(...load.answers.map(({ ms }) => ms)),
        PROXY_PATIENCE_MS,
        ' ms',
      ),
      atMost(
        '99 % of the writes',
        quantile(
          load.answers.map(({ ms }) => ms),
          0.99,
        ),
        1000,
        ' ms',
      ),
      exactly('errors that the servers logged', errors.length, 0),
      exactly('the installed tab is offered the next version', String(isOffered), 'true'),
      ...Object.entries(tabs).flatMap(([name, tab], index) =>
        figuresOf(name, tab, shelves[index]?.length ?? -1),
      ),
      exactly(
        'builds in the tab without a worker',
        [...tabs['without a worker'].builds].sort().join(', '),
        'next, this',
      ),
    ];
  },
};

/** @param shelf how many articles the server has for the tab's reader */
function figuresOf(name: string, tab: OpenTab, shelf: number) {
  for (const complaint of tab.complaints) console.error(`Tab ${name}: ${complaint}`);
  return [
    atLeast(`tab ${name}: pages opened`, tab.pages, 20),
    atLeast(`tab ${name}: saves and removals`, tab.writes, 4),
    exactly(`tab ${name}: complaints`, tab.complaints.length, 0),
    exactly(`tab ${name}: articles that the server has`, shelf, tab.isSaved ? 1 : 0),
  ];
}

/** Runs `npm run migrate` of a build. @returns what it said it applied */
async function migrateWith(build: string, { url }: Cluster): Promise<string[]> {
  const command = launch({
    args: [join(build, 'server/migrate.js')],
    settings: { DATABASE_URL: url, DATA_DIR: await makeFolder() },
  });
  onEnd(command.kill);
  const code = await command.exited;
  if (code !== 0) throw new Error(`The migration ended with ${code}:\n${command.output.err}`);
  return command.output.out.match(/\d{4}_\w+\.sql/g) ?? [];
}
