import { checkDataDir } from './data-dir';
import { checkDatabase, checkReplica } from './database';
import type { Check } from './finding';
import { checkBucket, checkCollector, checkMailServer } from './services';
import { readSettings } from './settings';
import { checkOperatorPort, checkSite } from './site';

/** `npm run doctor`: checks an installation. Prints a sentence for each thing that is wrong; exit code 0 if nothing is. */
const { env, findings } = readSettings(process.env);
const checks: Check[] = [
  () => checkDataDir(env),
  () => checkDatabase(env),
  () => checkReplica(env),
  () => checkMailServer(env),
  () => checkBucket(env),
  () => checkCollector(env),
  () => checkSite(env),
  () => checkOperatorPort(env),
];
for (const found of await Promise.all(checks.map(check => check()))) findings.push(...found);
for (const finding of findings) console.log(finding);
// The command may have found something wrong with the build before.
if (findings.length > 0) process.exitCode = 1;
else if (!process.exitCode) console.log('Nothing is wrong.');
