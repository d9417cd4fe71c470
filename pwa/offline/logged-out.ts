import { hasDatabase } from './has-database';

/** Whether the end of a session has logged out the last reader of this device. Loads no more code for a first visitor. */
export async function isLoggedOutByEnd(): Promise<boolean> {
  if (!(await hasDatabase())) return false;
  try {
    const { endedReader } = await import('./session');
    return (await endedReader()) !== null;
  } catch {
    // No storage, or no code for it.
    return false;
  }
}
