import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeWebStream } from 'node:stream/web';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Address } from '../settings/s3-address';
import { StoreAway } from '../shared/store-away';

/** Enough for ten megabytes on a slow line between two machines. */
const TRANSFER_MS = 60_000;
const ASK_MS = 5_000;
/** Temporary refusals: too slow, too many calls. */
const PASSING = new Set([408, 429]);

/** An object to send to a bucket; S3 needs the size before the bytes. */
interface S3Upload {
  /** The caller must close it. */
  source: FileHandle;
  size: number;
  type: string;
}

/** The bucket does not exist or is not ours; waiting does not help. */
export class BucketRefused extends StoreAway {
  override name = 'BucketRefused';
}

/** The calls to a bucket. Each throws StoreAway if there is no answer or an unexpected one. */
export interface S3Client {
  /** @throws StoreAway if the bucket does not answer, BucketRefused if it does not exist or is not ours */
  requireBucket(): Promise<void>;
  /** Whether there is an object with this name. */
  has(name: string): Promise<boolean>;
  put(name: string, upload: S3Upload): Promise<void>;
  /** Reads an object; null if there is none. */
  get(name: string): Promise<Readable | null>;
  /** Deletes an object, if it exists. */
  delete(name: string): Promise<void>;
}

/** Creates a client of an S3-compatible server. It signs every call (AWS Signature Version 4) and streams bodies. */
export function createS3Client({ bucket, region, key, secret }: S3Address): S3Client {
  async function ask(
    method: 'HEAD' | 'PUT' | 'DELETE',
    address: string,
    statuses: readonly number[],
    upload?: S3Upload,
  ): Promise<number> {
    const { status, body } = await fetchSigned(method, address, statuses, upload);
    await body?.cancel();
    return status;
  }

  async function fetchSigned(
    method: string,
    address: string,
    statuses: readonly number[],
    upload?: S3Upload,
  ): Promise<Response> {
    const answer = await send(method, address, upload).catch(error => {
      throw new StoreAway('The bucket does not answer.', { cause: error });
    });
    const { status } = answer;
    if (statuses.includes(status)) return answer;
    await answer.body?.cancel();
    const isFinal = status < 500 && !PASSING.has(status);
    throw new (isFinal ? BucketRefused : StoreAway)(`The bucket answers ${status}.`);
  }

  async function send(method: string, address: string, upload?: S3Upload): Promise<Response> {
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
    const bytes = upload?.source.createReadStream({ autoClose: false });
    // A read error fails the call, which reports it; an unhandled error event would end the process.
    bytes?.on('error', () => {});
    const body = bytes ? { body: Readable.toWeb(bytes) as ReadableStream, duplex: 'half' as const } : {};
    const signal = AbortSignal.timeout(upload || method === 'GET' ? TRANSFER_MS : ASK_MS);
    try {
      return await fetch(url, { method, headers, signal, redirect: 'manual', ...body });
    } finally {
      bytes?.destroy();
    }
  }

  const addressOf = (name: string) => `${bucket.href}/${name}`;
  return {
    async requireBucket() {
      await ask('HEAD', bucket.href, [200]);
    },
    has: async name => (await ask('HEAD', addressOf(name), [200, 404])) === 200,
    async put(name, upload) {
      await ask('PUT', addressOf(name), [200], upload);
    },
    async get(name) {
      const { status, body } = await fetchSigned('GET', addressOf(name), [200, 404]);
      if (status === 200 && body !== null) {
        const bytes = Readable.fromWeb(body as NodeWebStream);
        // Reading reports an error; one that comes before anybody reads would end the process.
        return bytes.on('error', () => {});
      }
      await body?.cancel();
      return null;
    },
    async delete(name) {
      await ask('DELETE', addressOf(name), [200, 204, 404]);
    },
  };
}
