import { open } from 'node:fs/promises';
import { isMissing } from '../shared/is-missing';
import { StoreAway } from '../shared/store-away';
import { fileName } from './file-name';
import type { LocalFiles } from './local-files';
import type { S3Client } from './s3-client';
import type { StoredFile, UploadStore } from './store';

/** Called when the bucket stops answering, and when it answers again. */
type NoteBucket = (isAway: boolean) => void;

interface S3Store extends UploadStore {
  /** Checks that the bucket answers. @throws StoreAway if it does not */
  findOut(): Promise<void>;
}

/**
 * Creates a store of uploads in a bucket: `<folder>/<id>.<ending>`. Files are received on the local disk, because S3
 * needs their size before the bytes; so the bucket never contains unfinished files. While the bucket is away no files
 * are received: each upload first checks whether it is back.
 */
export function createS3Store(local: LocalFiles, client: S3Client, note: NoteBucket): S3Store {
  let isAway = false;
  let asking: Promise<void> | undefined;

  /** Runs calls to the bucket and records whether it answers. */
  async function watch<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await work();
      learn(false);
      return result;
    } catch (error) {
      if (error instanceof StoreAway) learn(true);
      throw error;
    }
  }

  function learn(isAwayNow: boolean): void {
    if (isAwayNow !== isAway) note(isAwayNow);
    isAway = isAwayNow;
  }

  async function put(file: StoredFile): Promise<void> {
    const source = await open(local.pathOf(file.id)).catch(async error => {
      // Another sweep may have been faster.
      if (isMissing(error) && (await client.has(fileName(file)))) return null;
      throw error;
    });
    if (source === null) return;
    try {
      const { size } = await source.stat();
      await client.put(fileName(file), { source, size, type: file.type });
    } finally {
      await source.close();
    }
  }

  function findOut(): Promise<void> {
    // Concurrent uploads share one check.
    asking ??= watch(client.requireBucket).finally(() => {
      asking = undefined;
    });
    return asking;
  }

  return {
    ...local,
    findOut,

    async requireReady() {
      if (isAway) await findOut();
    },

    async publish(files) {
      await watch(async () => {
        for (const file of files) await put(file);
      });
      await local.discard(files.map(({ id }) => id));
    },

    read: file =>
      watch(
        async () =>
          (await client.get(fileName(file))) ??
          (await local.readReceived(file.id)) ??
          (await client.get(fileName(file))),
      ),

    async remove(files) {
      await watch(async () => {
        for (const file of files) await client.delete(fileName(file));
      });
      await local.dropNotes(files);
    },
  };
}
