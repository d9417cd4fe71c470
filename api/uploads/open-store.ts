import { join } from 'node:path';
import type { Log } from '../http/log';
import { type Env, WrongSetting } from '../settings/env';
import { StoreAway } from '../shared/store-away';
import { createDiskStore } from './disk-store';
import { createLocalFiles } from './local-files';
import { BucketRefused, createS3Client } from './s3-client';
import { createS3Store } from './s3-store';
import type { UploadStore } from './store';

/**
 * Opens the store that the settings name: a bucket, or the local disk. A bucket that does not answer does not prevent
 * the start: it is logged, and uploads get 503 until it answers.
 * @throws WrongSetting if the bucket does not exist or is not ours; the message leaves out its address, which contains
 * a secret
 */
export async function openUploadStore(
  { dataDir, uploadS3 }: Pick<Env, 'dataDir' | 'uploadS3'>,
  log: Pick<Log, 'bucket'>,
): Promise<UploadStore> {
  const root = join(dataDir, 'uploads');
  const local = createLocalFiles(root);
  if (uploadS3 === undefined) return createDiskStore(root, local);
  const store = createS3Store(local, createS3Client(uploadS3), isAway =>
    log.bucket(
      isAway ? 'bucket_away' : 'bucket_back',
      isAway
        ? 'The bucket of UPLOAD_S3_URL does not answer: uploads get 503 until it does.'
        : 'The bucket of UPLOAD_S3_URL answers again: uploads are taken.',
    ),
  );
  await store.findOut().catch(error => {
    if (error instanceof BucketRefused) {
      throw new WrongSetting('UPLOAD_S3_URL names a bucket that is not there, or does not take its key.');
    }
    if (!(error instanceof StoreAway)) throw error;
  });
  return store;
}
