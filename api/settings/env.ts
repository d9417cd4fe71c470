import { resolve } from 'node:path';
import * as v from 'valibot';
import { type NamedAddress, readNamedAddress } from './mail-address';
import { readS3Address, type S3Address } from './s3-address';
import { readTraceHeaders, readTraceUrl, type TraceSettings } from './trace-settings';

/** Where operators look at the site. */
export interface Operator {
  port: number;
  host: string;
  secret: string;
}

/** The operator's settings. */
export interface Env {
  port: number;
  host: string;
  databaseUrl: string | undefined;
  /** A standby of that server, for reads that are the same for everybody. */
  databaseReplicaUrl: string | undefined;
  /** How many processes of this machine answer calls. */
  processes: number;
  /** The port for operators; undefined for none. */
  operator: Operator | undefined;
  dataDir: string;
  /** The number of reverse proxies in front of the server. */
  trustProxy: number;
  /** For how long a server that is told to stop goes on answering, so that a proxy can turn to others first. */
  stopDelayMs: number;
  /** The public origin. */
  siteUrl: URL;
  /** The address that counts page views; only the build uses it. */
  analyticsUrl: URL | undefined;
  /** The mail server; without it, mails are written to files. */
  smtpUrl: string | undefined;
  /** The sender of mails; without it, the site's own name and address. */
  mailFrom: NamedAddress | undefined;
  /** The secret that uploads require. */
  uploadGraft: string | undefined;
  /** The bucket of the uploads; without it, they are files in the data directory. */
  uploadS3: S3Address | undefined;
  /** The key of the HMACs of forgotten addresses; without it, a file in the data directory has the key. */
  privacyKey: string | undefined;
  /** Where traces go; undefined for none. */
  traces: TraceSettings | undefined;
}

/** A setting that prevents the start; the message is one sentence that names the variable. */
export class WrongSetting extends Error {
  override name = 'WrongSetting';
}

const wholeNumber = (text: string, min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, text),
    v.transform(Number),
    v.minValue(min, text),
    v.maxValue(max, text),
  );

const url = (text: string, protocols: string[]) =>
  v.pipe(
    v.string(),
    v.url(text),
    v.transform(value => new URL(value)),
    v.check(value => protocols.includes(value.protocol), text),
  );

const DEFAULT_PORT = 8080;

const schema = v.object({
  PORT: v.optional(wholeNumber('PORT must be a number from 0 to 65535.', 0, 65535), String(DEFAULT_PORT)),
  HOST: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'HOST must be an address or a host name.')),
    '127.0.0.1',
  ),
  DATABASE_URL: v.optional(
    url('DATABASE_URL must be a PostgreSQL address such as postgres://user@host:5432/name.', [
      'postgres:',
      'postgresql:',
    ]),
  ),
  DATABASE_REPLICA_URL: v.optional(
    url('DATABASE_REPLICA_URL must be a PostgreSQL address such as postgres://user@host:5432/name.', [
      'postgres:',
      'postgresql:',
    ]),
  ),
  WEB_CONCURRENCY: v.optional(
    wholeNumber('WEB_CONCURRENCY must be the number of processes, 1 to 64.', 1, 64),
    '1',
  ),
  OPERATOR_PORT: v.optional(wholeNumber('OPERATOR_PORT must be a number from 0 to 65535.', 0, 65535)),
  OPERATOR_HOST: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'OPERATOR_HOST must be an address or a host name.')),
    '127.0.0.1',
  ),
  OPERATOR_SECRET: v.optional(
    v.pipe(v.string(), v.minLength(32, 'OPERATOR_SECRET must be a secret of at least 32 characters.')),
  ),
  DATA_DIR: v.optional(v.string(), '.data'),
  TRUST_PROXY: v.optional(
    wholeNumber('TRUST_PROXY must be the number of reverse proxies, 0 to 10.', 0, 10),
    '0',
  ),
  STOP_DELAY: v.optional(wholeNumber('STOP_DELAY must be a number of seconds, 0 to 60.', 0, 60), '0'),
  SITE_URL: v.optional(
    v.pipe(
      url('SITE_URL must be an origin such as https://www.example.com.', ['http:', 'https:']),
      v.check(
        value => value.pathname === '/' && value.search === '' && value.hash === '' && value.username === '',
        'SITE_URL must be an origin without a path, such as https://www.example.com.',
      ),
    ),
  ),
  ANALYTICS_URL: v.optional(
    url('ANALYTICS_URL must be an absolute address such as https://stats.example.com/api/event.', [
      'http:',
      'https:',
    ]),
  ),
  SMTP_URL: v.optional(
    url('SMTP_URL must be a mail server such as smtps://user:password@mail.example.com.', [
      'smtp:',
      'smtps:',
    ]),
  ),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.transform(readNamedAddress),
      v.check(
        sender => sender !== null,
        'MAIL_FROM must be an address such as hello@example.com or Name <hello@example.com>.',
      ),
    ),
  ),
  UPLOAD_GRAFT: v.optional(
    v.pipe(v.string(), v.maxBytes(256, 'UPLOAD_GRAFT must be a text of at most 256 bytes.')),
  ),
  UPLOAD_S3_URL: v.optional(
    v.pipe(
      v.string(),
      v.transform(readS3Address),
      v.check(
        address => address !== null,
        'UPLOAD_S3_URL must be a bucket such as https://KEY:SECRET@s3.example.com/bucket?region=eu-central-1.',
      ),
    ),
  ),
  PRIVACY_KEY: v.optional(
    v.pipe(v.string(), v.minLength(32, 'PRIVACY_KEY must be a secret of at least 32 characters.')),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(
    v.pipe(
      v.string(),
      v.transform(readTraceUrl),
      v.check(
        address => address !== null,
        'OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address without user and query, such as http://127.0.0.1:4318.',
      ),
    ),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: v.optional(
    v.pipe(
      v.string(),
      v.transform(readTraceHeaders),
      v.check(
        headers => headers !== null,
        'OTEL_EXPORTER_OTLP_HEADERS must be pairs such as authorization=Bearer%20SECRET,x-tenant=site.',
      ),
    ),
  ),
  OTEL_SERVICE_NAME: v.optional(v.string(), 'site'),
});

/**
 * Reads the settings, once, at the start. An empty variable counts as not set.
 * @throws WrongSetting with a sentence that names the variable
 */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const result = v.safeParse(schema, set, { abortEarly: true });
  if (!result.success) throw new WrongSetting(result.issues[0].message);
  const { PORT, HOST, DATABASE_URL, DATA_DIR, TRUST_PROXY, STOP_DELAY, SITE_URL, ANALYTICS_URL } =
    result.output;
  const { SMTP_URL, MAIL_FROM, UPLOAD_GRAFT, UPLOAD_S3_URL, PRIVACY_KEY, WEB_CONCURRENCY } = result.output;
  const { DATABASE_REPLICA_URL } = result.output;
  if (DATABASE_REPLICA_URL !== undefined && DATABASE_URL === undefined) {
    throw new WrongSetting('DATABASE_REPLICA_URL needs DATABASE_URL, whose standby it is.');
  }
  if (WEB_CONCURRENCY > 1 && DATABASE_URL === undefined) {
    throw new WrongSetting(
      'WEB_CONCURRENCY above 1 needs DATABASE_URL: the embedded database has one process.',
    );
  }
  const { OPERATOR_PORT, OPERATOR_HOST, OPERATOR_SECRET } = result.output;
  if (OPERATOR_PORT !== undefined && OPERATOR_SECRET === undefined) {
    throw new WrongSetting('OPERATOR_PORT needs OPERATOR_SECRET, a secret of at least 32 characters.');
  }
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS, OTEL_SERVICE_NAME } = result.output;
  return {
    port: PORT,
    host: HOST,
    databaseUrl: DATABASE_URL?.href,
    databaseReplicaUrl: DATABASE_REPLICA_URL?.href,
    processes: WEB_CONCURRENCY,
    operator:
      OPERATOR_PORT !== undefined && OPERATOR_SECRET !== undefined
        ? { port: OPERATOR_PORT, host: OPERATOR_HOST, secret: OPERATOR_SECRET }
        : undefined,
    dataDir: resolve(DATA_DIR),
    trustProxy: TRUST_PROXY,
    stopDelayMs: STOP_DELAY * 1000,
    // With PORT 0 the system chooses the port later.
    siteUrl: SITE_URL ?? new URL(`http://localhost:${PORT || DEFAULT_PORT}`),
    analyticsUrl: ANALYTICS_URL,
    smtpUrl: SMTP_URL?.href,
    mailFrom: MAIL_FROM ?? undefined,
    uploadGraft: UPLOAD_GRAFT,
    uploadS3: UPLOAD_S3_URL ?? undefined,
    privacyKey: PRIVACY_KEY,
    traces: OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          url: OTEL_EXPORTER_OTLP_ENDPOINT,
          serviceName: OTEL_SERVICE_NAME,
          headers: OTEL_EXPORTER_OTLP_HEADERS ?? {},
        }
      : undefined,
  };
}
