import type { Readable } from 'node:stream';

/** A file among the uploads; its id and its type form its name. */
export interface StoredFile {
  id: string;
  folderId: string;
  type: string;
}

/** Stores the bytes of uploads. A received file is in no folder until it is published. */
export interface UploadStore {
  /** @throws StoreAway if files cannot be stored now */
  requireReady(): Promise<void>;
  freeBytes(): Promise<number>;
  /** Receives a file, durably. @throws StoreFull if the disk is full */
  takeIn(id: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  /** Moves received files into their folder, durably; one that is already there stays as it is. */
  publish(files: readonly StoredFile[]): Promise<void>;
  /** Opens a file that was published, or that waits to be; null if there is none. */
  read(file: StoredFile): Promise<Readable | null>;
  /** Deletes received files, if they exist. */
  discard(ids: readonly string[]): Promise<void>;
  /**
   * Discards files, and records durably that they must not stay in their folder either.
   * @param rowsMayCome whether their rows may still be added, which `listCondemned` then waits for
   */
  condemn(files: readonly StoredFile[], rowsMayCome: boolean): Promise<void>;
  /**
   * Lists the condemned files that were not removed yet.
   * @param minAgeMs for how many milliseconds rows that may still come are waited for
   */
  listCondemned(minAgeMs: number): Promise<StoredFile[]>;
  /** Removes condemned files from their folder, if they exist, and deletes their notes. */
  remove(files: readonly StoredFile[]): Promise<void>;
  /**
   * Takes over received files that nobody can still be writing: those of processes that have ended, and those of other
   * processes that have not changed for `minAgeMs` milliseconds.
   * @returns their ids; no other caller gets the same ones
   */
  claimLeftovers(minAgeMs: number): Promise<string[]>;
}

/** The disk is full. */
export class StoreFull extends Error {
  override name = 'StoreFull';
}
