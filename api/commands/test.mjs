// `npm test`: installs what is missing, including a browser, checks types and style, and runs every test.
// The last line counts all tests. If DATABASE_URL is set, the API's tests also run on that server.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureBuild, ensurePackages, requireNode, root, run } from './prepare.mjs';

const results = join(root, 'test-results');

/**
 * The reports of both runners, as far as they are read here.
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {Record<'numPassedTests' | 'numFailedTests' | 'numFailedTestSuites' | 'numPendingTests', number>} VitestReport
 * @typedef {{ stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number> }} PlaywrightReport
 */

/**
 * Runs a test runner that writes a JSON report; a runner without a report counts as one failure.
 * @template Report
 * @param {string} name
 * @param {string[]} args
 * @param {string} report its file
 * @param {(report: Report) => Counts} count
 * @returns {Counts}
 */
function runTests(name, args, report, count) {
  console.log(`\n${name} …`);
  const file = join(results, report);
  rmSync(file, { force: true });
  const { status } = spawnSync('npx', args, { cwd: root, stdio: 'inherit' });
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const counted = count(JSON.parse(readFileSync(file, 'utf8')));
  // A runner that fails without a failed test, such as by an unhandled rejection, counts as one failure.
  return status !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

/**
 * @param {string} name
 * @param {string} config
 * @param {string} report
 */
const vitest = (name, config, report) =>
  runTests(
    name,
    [
      'vitest',
      'run',
      '--config',
      config,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(results, report)}`,
    ],
    report,
    /** @param {VitestReport} report */
    ({ numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests }) => ({
      passed: numPassedTests,
      // A file that could not be loaded has no tests to count.
      failed: Math.max(numFailedTests, numFailedTestSuites > 0 && numFailedTests === 0 ? 1 : 0),
      skipped: numPendingTests,
    }),
  );

requireNode();
ensurePackages();
await ensureBrowser();
mkdirSync(results, { recursive: true });

console.log('Checking types and style …');
run('npm', ['run', '--silent', 'check']);
ensureBuild('production');
ensureBuild('development');

const counts = [
  vitest('Rules of the page and of the build', 'pwa/vitest.config.ts', 'unit.json'),
  vitest('Server and database', 'api/vitest.config.ts', 'api.json'),
  runTests(
    'Browser',
    ['playwright', 'test', '--config', 'pwa/tests/e2e/playwright.config.ts'],
    'browser.json',
    /** @param {PlaywrightReport} report */
    ({ stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    }),
  ),
  vitest('Engines', 'pwa/tests/engines/vitest.config.ts', 'engines.json'),
];
/** @param {keyof Counts} key */
const sum = key => counts.reduce((total, one) => total + one[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
