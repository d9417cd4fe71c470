import { readEnv, WrongSetting } from '../env';
import { isMailAddress } from '../mail/address';
import { eraseEverything, exportEverything } from './commands';

const USAGE = 'Usage: npm run --silent privacy -- export|erase <mail address> [contact number]';
/** With fewer a number could be anybody's. */
const CONTACT_DIGITS = 6;

const [command, mail = '', contactNumber] = process.argv.slice(2);
const contact = contactNumber?.replaceAll(/\D/g, '') ?? null;
const commands = { export: exportEverything, erase: eraseEverything };
const isCommand = (name: string | undefined): name is keyof typeof commands =>
  name !== undefined && Object.hasOwn(commands, name);

try {
  if (!isCommand(command) || !isMailAddress(mail)) throw new WrongSetting(USAGE);
  if (contact !== null && contact.length < CONTACT_DIGITS) {
    throw new WrongSetting(`A contact number has at least ${CONTACT_DIGITS} digits.`);
  }
  await commands[command](readEnv(process.env), mail, contact);
} catch (error) {
  if (!(error instanceof WrongSetting)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
