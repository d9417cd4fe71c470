import { resolve } from 'node:path';
import { readEnv } from '../settings/env';
import { CommandRefused } from './refusal';
import { restoreCopy } from './restore';
import { runCommand } from './run-command';

await runCommand(async () => {
  const [folder, ...more] = process.argv.slice(2);
  if (folder === undefined || more.length > 0) {
    throw new CommandRefused('Usage: npm run restore -- <folder of one copy>');
  }
  const { mark, tables, uploads } = await restoreCopy(readEnv(process.env), resolve(folder));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`Restored ${rows} rows and ${uploads} uploads: the site as it was at ${mark}.`);
});
