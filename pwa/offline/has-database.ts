/**
 * Whether this device has our IndexedDB database. A first visitor has none, and so never loads the code that reads it.
 */
export async function hasDatabase(): Promise<boolean> {
  try {
    // Firefox before 126 cannot list databases; then assume that there may be one.
    const databases = await indexedDB.databases?.();
    return databases === undefined || databases.some(({ name }) => name === DATABASE_NAME);
  } catch {
    return false;
  }
}

export const DATABASE_NAME = 'site';
