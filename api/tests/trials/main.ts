// `npm run trials`: tests the built server against the reliability requirements; arguments select trials by name.
import { ensureBuild } from '../../commands/prepare.mjs';
import { endAll } from './harness/clean-up';
import type { Figure, Trial } from './harness/trial';
import { t09 } from './t09-database-restarts';
import { t10 } from './t10-embedded-kills';
import { t11 } from './t11-full-disk';
import { t12 } from './t12-idempotency';
import { t13 } from './t13-fuzz';
import { t15 } from './t15-uploads';
import { t16 } from './t16-draining';
import { t17 } from './t17-slow-callers';
import { t19 } from './t19-enumeration';
import { t23 } from './t23-mails';
import { t24 } from './t24-password-guessing';
import { t25 } from './t25-upload-fuzz';
import { t26 } from './t26-target-fuzz';
import { t27 } from './t27-connections';
import { t28 } from './t28-mail-outage';
import { t29 } from './t29-power-cuts';
import { t30 } from './t30-shared-volume';
import { t31 } from './t31-event-loop';
import { t39 } from './t39-backups';

const TRIALS: Trial[] = [
  t09,
  t10,
  t11,
  t12,
  t13,
  t15,
  t16,
  t17,
  t19,
  t23,
  t24,
  t25,
  t26,
  t27,
  t28,
  t29,
  t30,
  t31,
  t39,
];

const asked = process.argv.slice(2).map(id => id.toUpperCase());
const unknown = asked.filter(id => !TRIALS.some(trial => trial.id === id));
if (unknown.length > 0) {
  console.error(
    `There is no trial ${unknown.join(', ')}; there are ${TRIALS.map(({ id }) => id).join(', ')}.`,
  );
  process.exit(1);
}

ensureBuild();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => endAll().then(() => process.exit(1)));
}

const rows: Record<string, string>[] = [];
for (const trial of TRIALS.filter(({ id }) => asked.length === 0 || asked.includes(id))) {
  console.log(`${trial.id}: ${trial.demand} …`);
  for (const { what, seen, bar, isMet } of await runOne(trial)) {
    rows.push({ id: trial.id, demand: what, figure: seen, bar, verdict: isMet ? 'met' : 'MISSED' });
  }
}
console.table(rows);
const missed = rows.filter(({ verdict }) => verdict !== 'met').length;
console.log(missed === 0 ? 'Every bar was met.' : `${missed} of ${rows.length} bars were missed.`);
process.exit(missed === 0 ? 0 : 1);

async function runOne(trial: Trial): Promise<Figure[]> {
  try {
    return await trial.run();
  } catch (error) {
    console.error(error);
    return [{ what: trial.demand, seen: String(error), bar: 'runs to its end', isMet: false }];
  } finally {
    await endAll();
  }
}
