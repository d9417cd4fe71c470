import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { fileName } from './file-name';
import type { LocalFiles } from './local-files';
import type { S3Client } from './s3-client';
import type { StoredFile, UploadStore } from './store';

/**
 * Uploads in a bucket: `<folder>/<id>.<ending>`. Files are taken in on the local disk, since S3 wants to know a size
 * before the bytes; so nothing unfinished is ever in the bucket, and what a dead process left is found at its next start.
 */
export function createS3Store(local: LocalFiles, client: S3Client): UploadStore {
  async function remove(files: readonly StoredFile[]): Promise<void> {
    for (const file of files) await client.delete(fileName(file));
  }

  return {
    ...local,
    async publish(files) {
      for (const file of files) {
        const path = local.pathOf(file.id);
        const { size } = await stat(path);
        const bytes = createReadStream(path);
        try {
          await client.put(fileName(file), { bytes, size, type: file.type });
        } finally {
          bytes.destroy();
        }
      }
      await local.discard(files.map(({ id }) => id));
    },

    // What was taken in is still on the local disk.
    retract: remove,
    remove,
  };
}
