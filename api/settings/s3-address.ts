/** A bucket and the credentials to write to it. */
export interface S3Address {
  /** The server's address with the bucket as its path, without the credentials. */
  bucket: URL;
  region: string;
  key: string;
  secret: string;
}

const BUCKET = /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/?$/;
const REGION = /^[a-z0-9-]+$/;
const DEFAULT_REGION = 'us-east-1';

/**
 * Reads `https://KEY:SECRET@host/bucket?region=…`; special characters in key and secret must be percent-encoded.
 * @returns null if a part other than the region is missing, or any part is invalid
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
    // A percent sign is not followed by a valid code.
    return null;
  }
}
