import { type Env, readEnv, WrongSetting } from '../settings/env';
import type { Finding } from './finding';

/** The variables that are wrong, at most as many as there are settings. */
const MOST = 32;

/**
 * Reads the settings as the server does, without those that are wrong.
 * @returns the settings that can be used, the names of the others, and a finding for each of these
 */
export function readSettings(variables: Record<string, string | undefined>): {
  env: Env;
  wrong: ReadonlySet<string>;
  findings: Finding[];
} {
  const usable = { ...variables };
  const wrong = new Set<string>();
  const findings: Finding[] = [];
  while (wrong.size < MOST) {
    try {
      return { env: readEnv(usable), wrong, findings };
    } catch (error) {
      if (!(error instanceof WrongSetting)) throw error;
      const { message } = error;
      const [name = ''] = message.split(' ');
      // A setting that needs a wrong one may itself be right.
      if (![...wrong].some(other => message.includes(` needs ${other}`))) findings.push(message);
      wrong.add(name);
      delete usable[name];
    }
  }
  return { env: readEnv({}), wrong, findings };
}
