/** Where the worker asks for all texts of its kit at once. */
export const KIT_PATH = '/kit.json';

/** A page or file as the server would send it by itself. */
export interface KitCopy {
  headers: Record<string, string>;
  text: string;
}

/** The copies by their paths. */
export type KitCopies = Record<string, KitCopy>;
