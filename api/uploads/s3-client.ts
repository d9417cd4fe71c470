import { Readable } from 'node:stream';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Address } from './s3-address';
import { StoreAway } from './store';

/** Ten megabytes on a slow line between two machines. */
const TRANSFER_MS = 60_000;
const ASK_MS = 5_000;

/** What is sent to a bucket; the size goes before the bytes. */
export interface S3Upload {
  bytes: Readable;
  size: number;
  type: string;
}

/** The calls to a bucket. Each throws StoreAway where it is not answered as it must be. */
export interface S3Client {
  /** Whether the bucket is there, and ours. */
  requireBucket(): Promise<void>;
  put(name: string, upload: S3Upload): Promise<void>;
  /** Deletes an object, as far as it is there. */
  delete(name: string): Promise<void>;
}

/** Speaks to an S3-compatible server; every call is signed (AWS Signature Version 4), and a body is sent as a stream. */
export function createS3Client({ bucket, region, key, secret }: S3Address): S3Client {
  async function ask(
    method: 'HEAD' | 'PUT' | 'DELETE',
    address: string,
    statuses: readonly number[],
    upload?: S3Upload,
  ): Promise<void> {
    const status = await send(method, address, upload).catch(error => {
      throw new StoreAway('The bucket does not answer.', { cause: error });
    });
    if (!statuses.includes(status)) throw new StoreAway(`The bucket answers ${status}.`);
  }

  async function send(method: string, address: string, upload?: S3Upload): Promise<number> {
    const signer = new AwsV4Signer({
      method,
      url: address,
      region,
      service: 's3',
      accessKeyId: key,
      secretAccessKey: secret,
      headers: upload ? { 'content-type': upload.type } : {},
    });
    const { url, headers } = await signer.sign();
    if (upload) headers.set('content-length', String(upload.size));
    const body = upload
      ? { body: Readable.toWeb(upload.bytes) as ReadableStream, duplex: 'half' as const }
      : {};
    const signal = AbortSignal.timeout(upload ? TRANSFER_MS : ASK_MS);
    const answer = await fetch(url, { method, headers, signal, redirect: 'error', ...body });
    await answer.body?.cancel();
    return answer.status;
  }

  const addressOf = (name: string) => `${bucket.href}/${name}`;
  return {
    requireBucket: () => ask('HEAD', bucket.href, [200]),
    put: (name, upload) => ask('PUT', addressOf(name), [200], upload),
    delete: name => ask('DELETE', addressOf(name), [200, 204, 404]),
  };
}
