import { connect } from 'node:net';
import { health } from '../contract/calls';
import type { Env } from '../settings/env';
import type { Finding } from './finding';

const ANSWER_MS = 5000;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Asks the site at its public address, as a visitor would. */
export async function checkSite({
  siteUrl,
  trustProxy,
}: Pick<Env, 'siteUrl' | 'trustProxy'>): Promise<Finding[]> {
  const isPublic = !LOOPBACK.test(siteUrl.hostname);
  const isHttps = siteUrl.protocol === 'https:';
  const findings: Finding[] = [];
  if (isPublic && !isHttps) {
    findings.push('SITE_URL is http, so passwords can be read on the way: serve the site over https.');
  }
  const answer = await fetch(new URL(health.path, siteUrl), {
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch(error => whyNoAnswer(siteUrl, error));
  if (typeof answer === 'string') return [...findings, answer];
  const text = await answer.text().catch(() => '');
  if (answer.status !== 200 || text !== '{"status":"alive"}') {
    findings.push(
      `Something else answers at SITE_URL (${siteUrl.origin}): have the proxy pass all paths and the Host header to this server.`,
    );
    return findings;
  }
  if (isHttps && !answer.headers.has('strict-transport-security')) {
    findings.push(
      'The answer of SITE_URL lacks Strict-Transport-Security: start the server with the same SITE_URL, and have the proxy keep its headers.',
    );
  }
  // The server itself speaks plain HTTP and sends neither header.
  const hasProxy = isHttps || answer.headers.has('via') || answer.headers.has('server');
  if (hasProxy && trustProxy === 0) {
    findings.push(
      'A proxy answers at SITE_URL, and TRUST_PROXY is 0, so all visitors share one limit: set it to the number of proxies.',
    );
  }
  if (!hasProxy && trustProxy > 0) {
    findings.push(
      `No proxy answers at SITE_URL, and TRUST_PROXY is ${trustProxy}, so callers can choose their address: set it to 0.`,
    );
  }
  return findings;
}

function whyNoAnswer({ origin, hostname }: URL, error: unknown): Finding {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === 'ENOTFOUND') return `The name of SITE_URL (${hostname}) has no address: enter it in the DNS.`;
  if (code === 'EAI_AGAIN') {
    return `The name of SITE_URL (${hostname}) cannot be looked up now: check this machine's DNS.`;
  }
  if (/CERT|SIGNATURE/.test(code)) {
    return `The certificate of SITE_URL (${origin}) is not trusted (${code}): mend it, or name the file of its authority in NODE_EXTRA_CA_CERTS.`;
  }
  return `Nothing answers at SITE_URL (${origin}): start the server, and check the name and the proxy.`;
}

/** Whether the operators' port is open to everybody. */
export async function checkOperatorPort({
  operator,
  siteUrl,
}: Pick<Env, 'operator' | 'siteUrl'>): Promise<Finding[]> {
  if (!operator || operator.port === 0) return [];
  if (['0.0.0.0', '::'].includes(operator.host)) {
    return [`OPERATOR_HOST is ${operator.host}, every address of this machine: name a private one.`];
  }
  if (LOOPBACK.test(operator.host) || LOOPBACK.test(siteUrl.hostname)) return [];
  return (await isOpen(siteUrl.hostname, operator.port))
    ? [`OPERATOR_PORT (${operator.port}) is open at ${siteUrl.hostname}: close it in the firewall.`]
    : [];
}

function isOpen(host: string, port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ host, port, timeout: ANSWER_MS });
    const end = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket.on('connect', () => end(true));
    socket.on('timeout', () => end(false));
    socket.on('error', () => end(false));
  });
}
