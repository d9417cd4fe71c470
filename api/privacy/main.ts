import { parseArgs } from 'node:util';
import { readEnv, WrongSetting } from '../settings/env';
import { isMailAddress } from '../settings/mail-address';
import { FOLDER_ID } from '../uploads/folder-id';
import { eraseEverything, exportEverything } from './commands';

const USAGE =
  'Usage: npm run --silent privacy -- export|erase <mail address> [contact number] [--folder <folder ID of uploads>]…';
/** A shorter number could match other people's numbers. */
const CONTACT_DIGITS = 6;

const commands = { export: exportEverything, erase: eraseEverything };
const isCommand = (name: string | undefined): name is keyof typeof commands =>
  name !== undefined && Object.hasOwn(commands, name);

/** @throws WrongSetting for an unknown option */
function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { folder: { type: 'string', multiple: true } } });
  } catch {
    throw new WrongSetting(USAGE);
  }
}

try {
  const { positionals, values } = readArguments();
  const [command, mail = '', contactNumber, ...more] = positionals;
  const { folder: folders = [] } = values;
  const contact = contactNumber?.replaceAll(/\D/g, '') ?? null;
  const isWhole = more.length === 0 && folders.every(folder => FOLDER_ID.test(folder));
  if (!isCommand(command) || !isMailAddress(mail) || !isWhole) throw new WrongSetting(USAGE);
  if (contact !== null && contact.length < CONTACT_DIGITS) {
    throw new WrongSetting(`A contact number has at least ${CONTACT_DIGITS} digits.`);
  }
  await commands[command](readEnv(process.env), { mail, contact, folders });
} catch (error) {
  if (!(error instanceof WrongSetting)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
