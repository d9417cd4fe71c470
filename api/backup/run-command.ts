import { isAway } from '../../db/errors';
import { WrongSetting } from '../settings/env';
import { StoreAway } from '../shared/store-away';
import { CommandRefused } from './refusal';

/** Runs a command of the operator: 1 and one sentence on stderr if it cannot be done. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  // When a backend dies within a transaction, the driver throws outside of any call.
  process.once('uncaughtException', error => {
    console.error(`The command was cut short, perhaps because the database went away: ${error.message}.`);
    process.exit(1);
  });
  try {
    await work();
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}

function explain(error: unknown): unknown {
  if (error instanceof WrongSetting || error instanceof CommandRefused) return error.message;
  if (error instanceof StoreAway) return 'The bucket of UPLOAD_S3_URL does not answer.';
  if (isOfFiles(error)) return `${error.path} cannot be used: ${error.message}.`;
  return isAway(error) ? 'The database went away.' : error;
}

const isOfFiles = (error: unknown): error is Error & { path: string } =>
  error instanceof Error && 'code' in error && 'path' in error && typeof error.path === 'string';
