import { checkDataDir } from './data-dir';
import { checkDatabase, checkReplica } from './database';
import type { Check } from './finding';
import { checkBucket, checkCollector, checkMailServer } from './services';
import { readSettings } from './settings';
import { checkOperatorPort, checkSite } from './site';

/** `npm run doctor`: checks an installation. Prints a sentence for each thing that is wrong; exit code 0 if nothing is. */
const { env, wrong, findings } = readSettings(process.env);
/** Each check with the settings without which it would judge a default that nobody has chosen. */
const checks: [check: Check, ...needs: string[]][] = [
  [() => checkDataDir(env), 'DATABASE_URL'],
  [() => checkDatabase(env)],
  [() => checkReplica(env)],
  [() => checkMailServer(env), 'SMTP_URL', 'SITE_URL'],
  [() => checkBucket(env)],
  [() => checkCollector(env)],
  [() => checkSite(env), 'SITE_URL', 'PORT', 'TRUST_PROXY'],
  [() => checkOperatorPort(env), 'SITE_URL'],
];
const sensible = checks.filter(([, ...needs]) => !needs.some(name => wrong.has(name)));
for (const found of await Promise.all(sensible.map(([check]) => check()))) findings.push(...found);
for (const finding of findings) console.log(finding);
// The command may have found something wrong with the build before.
if (findings.length > 0) process.exitCode = 1;
else if (!process.exitCode) console.log('Nothing is wrong.');
