import { readText } from './device-storage';
import { clearUserRecord, USER_KEY } from './user-record';

/**
 * Forgets the reader whose session has ended. A tab that slept may learn of the end late: it leaves alone a reader who has
 * logged in since.
 */
export async function clearEnded(): Promise<void> {
  const record = readText(USER_KEY);
  if (!(await isAnyoneIn()) && readText(USER_KEY) === record) clearUserRecord();
}

async function isAnyoneIn(): Promise<boolean> {
  try {
    const { currentReader } = await import('./session');
    return (await currentReader()) !== null;
  } catch {
    // Without storage, or code for it, nothing shows that the end is an old one.
    return false;
  }
}
