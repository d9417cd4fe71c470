/** A file among the uploads: its id names it, its type gives the ending. */
export interface StoredFile {
  id: string;
  folderId: string;
  type: string;
}

/** Where the bytes of uploads lie. What is taken in is in no folder until it is published. */
export interface UploadStore {
  freeBytes(): Promise<number>;
  /** Takes a file in, durably. */
  takeIn(id: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  /** Puts files that were taken in into their folder, durably. */
  publish(files: readonly StoredFile[]): Promise<void>;
  /** Takes files out of their folder again, as far as they are there: they are then as they were taken in. */
  retract(files: readonly StoredFile[]): Promise<void>;
  /** Removes files from their folder for good, as far as they are there. */
  remove(files: readonly StoredFile[]): Promise<void>;
  /** Removes files that were taken in, as far as they are there. */
  discard(ids: readonly string[]): Promise<void>;
  /** The ids of files that were taken in and not published, the younger ones than this age left out. */
  listTakenIn(minAgeMs: number): Promise<string[]>;
}

/** The medium cannot be reached now. */
export class StoreAway extends Error {
  override name = 'StoreAway';
}

/** There is no room on the medium. */
export class StoreFull extends Error {
  override name = 'StoreFull';
}
