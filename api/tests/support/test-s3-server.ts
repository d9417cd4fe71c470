import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenLocally } from './listen';

const KEY = 'AKIATEST';
/** Has characters that an address must encode. */
const SECRET = 'a/secret+key=';
const REGION = 'eu-central-1';
const BUCKET = 'uploads';

/** What the server does wrong. */
export type S3Fault =
  | 'none'
  /** Answers 500. */
  | 'fail'
  /** Cuts the connection in the middle of a body. */
  | 'cut'
  /** Stores the object, and cuts the connection before it answers. */
  | 'cut after'
  /** Stores the object, and goes away. */
  | 'gone after';

export interface TestS3Server {
  /** A value for UPLOAD_S3_URL. */
  url: string;
  fault: S3Fault;
  /** How many PUTs succeed before the fault begins. */
  faultAfterPuts: number;
  objects: Map<string, Buffer>;
  /** Each call as method and path; a refused call adds a second entry with its code. */
  calls: string[];
  /** Stops listening, and cuts open connections. */
  goAway(): Promise<void>;
  /** Listens again at the same address. */
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens an S3 server on a free port: one bucket, PUT, HEAD, GET and DELETE. It checks signatures (AWS Signature
 * Version 4) as the specification requires, from the bytes on the wire.
 */
export async function openTestS3Server(): Promise<TestS3Server> {
  let puts = 0;
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    const refuse = (status: number, code: string) => {
      test.calls.push(`${method} ${url} ${code}`);
      request.resume();
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
    };
    test.calls.push(`${method} ${url}`);
    if (!isSigned(request)) return refuse(403, 'SignatureDoesNotMatch');
    const [, bucket, ...rest] = new URL(url, 'http://localhost').pathname.split('/').map(decodeURIComponent);
    if (bucket !== BUCKET) return refuse(404, 'NoSuchBucket');
    const name = rest.join('/');
    if (name === '') return void response.writeHead(method === 'HEAD' ? 200 : 405).end();
    if (method === 'PUT') return put(request, response, name, refuse);
    const object = test.objects.get(name);
    if (method === 'DELETE') {
      if (test.fault === 'fail') return refuse(500, 'InternalError');
      test.objects.delete(name);
      return void response.writeHead(204).end();
    }
    if (!object) return refuse(404, 'NoSuchKey');
    response.writeHead(200, { 'content-length': object.length }).end(method === 'GET' ? object : undefined);
  }

  async function put(
    request: IncomingMessage,
    response: ServerResponse,
    name: string,
    refuse: (status: number, code: string) => void,
  ): Promise<void> {
    const size = request.headers['content-length'];
    if (size === undefined) return refuse(411, 'MissingContentLength');
    puts += 1;
    const fault = puts > test.faultAfterPuts ? test.fault : 'none';
    if (fault === 'fail') return refuse(500, 'InternalError');
    if (fault === 'cut') {
      await once(request, 'data');
      return void request.destroy();
    }
    const bytes = await buffer(request);
    if (bytes.length !== Number(size)) return refuse(400, 'IncompleteBody');
    test.objects.set(name, bytes);
    if (fault === 'gone after') return end();
    if (fault === 'cut after') return void request.socket.destroy();
    response.writeHead(200, { etag: `"${createHash('md5').update(bytes).digest('hex')}"` }).end();
  }

  async function end(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }

  const port = await listenLocally(server);
  const test: TestS3Server = {
    url: `http://${KEY}:${encodeURIComponent(SECRET)}@127.0.0.1:${port}/${BUCKET}?region=${REGION}`,
    fault: 'none',
    faultAfterPuts: 0,
    objects: new Map(),
    calls: [],
    goAway: end,
    async comeBack() {
      await listenLocally(server, port);
    },
    close: end,
  };
  return test;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([\da-f]{64})$/;

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
  const [, key, day = '', region = '', signedHeaders = '', signature] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  const moment = String(headers['x-amz-date']);
  const payload = headers['x-amz-content-sha256'];
  const names = signedHeaders.split(';');
  const isWhole = ['host', 'x-amz-date', 'x-amz-content-sha256'].every(name => names.includes(name));
  if (key !== KEY || region !== REGION || !isWhole || payload !== 'UNSIGNED-PAYLOAD') return false;
  const { pathname, search } = new URL(url, 'http://localhost');
  const canonical = [
    method,
    pathname,
    search.slice(1),
    ...names.map(name => `${name}:${String(headers[name]).trim()}`),
    '',
    signedHeaders,
    payload,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const hash = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', moment, scope, hash].join('\n');
  const signing = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${SECRET}`);
  return createHmac('sha256', signing).update(text).digest('hex') === signature;
}
