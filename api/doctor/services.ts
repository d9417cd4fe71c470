import { createTransport } from 'nodemailer';
import type { Env } from '../settings/env';
import { BucketRefused, createS3Client } from '../uploads/s3-client';
import type { Finding } from './finding';

const PHASE_MS = 5000;

/** Greets the mail server and logs in, without sending a mail. A site on trial may do without one. */
export async function checkMailServer({
  smtpUrl,
  siteUrl,
}: Pick<Env, 'smtpUrl' | 'siteUrl'>): Promise<Finding[]> {
  if (smtpUrl === undefined) {
    return siteUrl.protocol === 'https:'
      ? ['SMTP_URL is not set, so mails are only files in DATA_DIR/mail: name a mail server.']
      : [];
  }
  const server = createTransport({
    url: smtpUrl,
    dnsTimeout: PHASE_MS,
    connectionTimeout: PHASE_MS,
    greetingTimeout: PHASE_MS,
    socketTimeout: PHASE_MS,
  });
  server.on('error', () => {});
  try {
    await server.verify();
    return [];
  } catch (error) {
    const isLogin = error instanceof Error && 'code' in error && error.code === 'EAUTH';
    return [
      isLogin
        ? 'The mail server of SMTP_URL refuses the login: check its user and password.'
        : 'The mail server of SMTP_URL does not greet: check its address, and that this machine may reach it.',
    ];
  } finally {
    server.close();
  }
}

/** Asks for the bucket of the uploads. */
export async function checkBucket({ uploadS3 }: Pick<Env, 'uploadS3'>): Promise<Finding[]> {
  if (uploadS3 === undefined) return [];
  try {
    await createS3Client(uploadS3).requireBucket();
    return [];
  } catch (error) {
    return [
      error instanceof BucketRefused
        ? 'UPLOAD_S3_URL names a bucket that is not there, or does not take its key: check both.'
        : 'The bucket of UPLOAD_S3_URL does not answer: uploads get 503 until it does.',
    ];
  }
}

/** Sends no spans to the collector of traces. */
export async function checkCollector({ traces }: Pick<Env, 'traces'>): Promise<Finding[]> {
  if (traces === undefined) return [];
  const request = {
    method: 'POST',
    headers: { ...traces.headers, 'content-type': 'application/json' },
    body: '{"resourceSpans":[]}',
    redirect: 'manual',
    signal: AbortSignal.timeout(PHASE_MS),
  } as const;
  try {
    const answer = await fetch(traces.url, request);
    await answer.body?.cancel();
    if (answer.ok) return [];
    return [
      `The collector of OTEL_EXPORTER_OTLP_ENDPOINT answers ${answer.status}: check its address, and OTEL_EXPORTER_OTLP_HEADERS.`,
    ];
  } catch {
    return [
      'The collector of OTEL_EXPORTER_OTLP_ENDPOINT does not answer: traces are dropped until it does.',
    ];
  }
}
