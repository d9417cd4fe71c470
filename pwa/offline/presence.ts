/**
 * Whether this device keeps anything of ours in IndexedDB. A first visitor has nothing, and so never pays for the code
 * that reads it.
 */
export async function keepsAnything(): Promise<boolean> {
  try {
    // Firefox before 126 cannot say; then it is looked at.
    const databases = await indexedDB.databases?.();
    return databases === undefined || databases.some(({ name }) => name === DATABASE_NAME);
  } catch {
    return false;
  }
}

export const DATABASE_NAME = 'site';
