// `npm run health`: exits with 0 if the server on this machine is ready for callers. It needs no package.
const { HOST = '127.0.0.1', PORT = '8080' } = process.env;
/** A server that listens on all addresses is asked on this machine's own. */
const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '::1' : HOST;
const PATIENCE_MS = 4000;

try {
  const answer = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${PORT}/readyz`, {
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  console.log((await answer.text()).trim());
  process.exitCode = answer.ok ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
