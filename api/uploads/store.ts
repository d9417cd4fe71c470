/** A file among the uploads: its id names it, its type gives the ending. */
export interface StoredFile {
  id: string;
  folderId: string;
  type: string;
}

/** Where the bytes of uploads lie. What is taken in is in no folder until it is published. */
export interface UploadStore {
  /** @throws StoreAway where files cannot be kept now */
  requireReady(): Promise<void>;
  freeBytes(): Promise<number>;
  /** Takes a file in, durably. */
  takeIn(id: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  /** Puts files that were taken in into their folder, durably; one that is there already stays as it is. */
  publish(files: readonly StoredFile[]): Promise<void>;
  /** Removes files that were taken in, as far as they are there. */
  discard(ids: readonly string[]): Promise<void>;
  /** Discards files, and notes durably that they must not stay in their folder either. */
  condemn(files: readonly StoredFile[]): Promise<void>;
  /** The files that were condemned and not removed yet. */
  listCondemned(): Promise<StoredFile[]>;
  /** Takes condemned files out of their folder, as far as they are there, and drops the note. */
  remove(files: readonly StoredFile[]): Promise<void>;
  /**
   * Takes over the files that nobody can still be writing: those of processes that have ended, and of others those that
   * have not changed for so many milliseconds.
   * @returns their ids; no other caller is given them
   */
  claimLeftovers(minAgeMs: number): Promise<string[]>;
}

/** There is no room on the medium. */
export class StoreFull extends Error {
  override name = 'StoreFull';
}
