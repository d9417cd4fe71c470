// `npm run trials`: tests the built server against the reliability requirements; arguments select trials by name.
import { runTrials } from './harness/run-trials';
import type { Trial } from './harness/trial';
import { t09 } from './t09-database-restarts';
import { t10 } from './t10-embedded-kills';
import { t11 } from './t11-full-disk';
import { t12 } from './t12-idempotency';
import { t13 } from './t13-fuzz';
import { t14 } from './t14-soak';
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
  t14,
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

process.exit(await runTrials(TRIALS.filter(({ id }) => asked.length === 0 || asked.includes(id))));
