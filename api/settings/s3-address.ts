/** A bucket and who may write to it. */
export interface S3Address {
  /** With the bucket as its path, without the credentials. */
  bucket: URL;
  region: string;
  key: string;
  secret: string;
}

const BUCKET = /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/?$/;
const REGION = /^[a-z0-9-]+$/;
const DEFAULT_REGION = 'us-east-1';

/**
 * Reads `https://KEY:SECRET@host/bucket?region=…`; what an address cannot hold of key and secret is percent-encoded.
 * @returns null where a part is missing or is none
 */
export function readS3Address(text: string): S3Address | null {
  if (!URL.canParse(text)) return null;
  const { protocol, username, password, host, pathname, searchParams, hash } = new URL(text);
  const region = searchParams.get('region') ?? DEFAULT_REGION;
  const isHttp = protocol === 'https:' || protocol === 'http:';
  const isKnown = [...searchParams.keys()].every(name => name === 'region') && hash === '';
  if (!isHttp || !isKnown || !username || !password || !BUCKET.test(pathname) || !REGION.test(region)) {
    return null;
  }
  const bucket = new URL(pathname.replace(/\/$/, ''), `${protocol}//${host}`);
  try {
    return { bucket, region, key: decodeURIComponent(username), secret: decodeURIComponent(password) };
  } catch {
    // A percent sign stands before no code.
    return null;
  }
}
