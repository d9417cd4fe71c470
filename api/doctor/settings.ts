import { type Env, readEnv, WrongSetting } from '../settings/env';
import type { Finding } from './finding';

/** The variables that are wrong, at most as many as there are settings. */
const MOST = 32;

/**
 * Reads the settings as the server does, without those that are wrong.
 * @returns the settings that can be used, and a finding for each of the others
 */
export function readSettings(variables: Record<string, string | undefined>): {
  env: Env;
  findings: Finding[];
} {
  const usable = { ...variables };
  const findings: Finding[] = [];
  while (findings.length < MOST) {
    try {
      return { env: readEnv(usable), findings };
    } catch (error) {
      if (!(error instanceof WrongSetting)) throw error;
      findings.push(error.message);
      const [name = ''] = error.message.split(' ');
      delete usable[name];
      // Without its secret the port is not opened.
      if (name === 'OPERATOR_SECRET') delete usable.OPERATOR_PORT;
    }
  }
  return { env: readEnv({}), findings };
}
