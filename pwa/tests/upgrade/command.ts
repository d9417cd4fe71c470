// `npm run trials:upgrade`: upgrades two servers one after the other under load, and takes it back.
import { runTrials } from '../../../api/tests/trials/harness/run-trials';
import { rollingUpgrade } from './rolling-upgrade';

process.exit(await runTrials([rollingUpgrade]));
