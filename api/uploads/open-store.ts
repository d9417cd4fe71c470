import { join } from 'node:path';
import { type Env, WrongSetting } from '../env';
import { createDiskStore } from './disk-store';
import { createLocalFiles } from './local-files';
import { createS3Client } from './s3-client';
import { createS3Store } from './s3-store';
import { StoreAway, type UploadStore } from './store';

/**
 * The store that the settings name: a bucket, or the local disk.
 * @throws WrongSetting where the bucket cannot be used; its address stays out of the sentence, since it holds a secret
 */
export async function openUploadStore({
  dataDir,
  uploadS3,
}: Pick<Env, 'dataDir' | 'uploadS3'>): Promise<UploadStore> {
  const root = join(dataDir, 'uploads');
  const local = createLocalFiles(root);
  if (uploadS3 === undefined) return createDiskStore(root, local);
  const client = createS3Client(uploadS3);
  await client.requireBucket().catch(error => {
    if (!(error instanceof StoreAway)) throw error;
    throw new WrongSetting('UPLOAD_S3_URL names a bucket that cannot be reached.');
  });
  return createS3Store(local, client);
}
