// Loaded into a process under test by `--import`. It writes every address to which the process opens a connection, and
// every name that it looks up, to the file CONNECTIONS_REPORT: one line each.
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { isMainThread } from 'node:worker_threads';

const report = process.env.CONNECTIONS_REPORT ?? '';

/** @param {string} line */
const note = line => appendFileSync(report, `${isMainThread ? '' : 'thread '}${line}\n`);

const { connect } = Socket.prototype;
/** @param {any[]} args as of `net.Socket.prototype.connect`, or their normalised form */
Socket.prototype.connect = function (...args) {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  const { port, host, path } =
    typeof first === 'object'
      ? first
      : { port: first, host: typeof second === 'string' ? second : 'localhost' };
  note(path ?? `${host ?? 'localhost'}:${port}`);
  return Reflect.apply(connect, this, args);
};

for (const holder of [dns, dns.promises]) {
  for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveMx', 'resolveTxt']) {
    const original = Reflect.get(holder, name);
    /** @param {any[]} args */
    const noted = (...args) => {
      note(`name ${args[0]}`);
      return Reflect.apply(original, holder, args);
    };
    Reflect.set(holder, name, noted);
  }
}
