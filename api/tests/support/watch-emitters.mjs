// Loaded into a process under test by `--import`. It notes every stream, server and mail connection that is in use while
// nobody listens to its errors: one 'error' event of such an emitter ends the process. WATCH_REPORT names the file in
// which the notes are at the end, one JSON line for each place that made such an emitter.
import { EventEmitter } from 'node:events';
import { writeFileSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Server } from 'node:net';
import { Stream } from 'node:stream';
import { isMainThread } from 'node:worker_threads';

/**
 * Node's own classes that cannot end the process by what a caller does:
 * - IncomingMessage tells of a caller that went away only where somebody listens;
 * - ServerResponse tells of nothing but a write after its end.
 */
const HARMLESS = [IncomingMessage, ServerResponse];
/** Emitters of other packages that are no streams, and have an 'error' event all the same. */
const NAMED = /^(?:SMTPConnection|SMTPPool|SMTPTransport|Mail|MailMessage)$/;
/** What tells nothing about use, and the last words of one that has ended. */
const QUIET = new Set(['error', 'newListener', 'removeListener', 'close']);

const places = new WeakMap();
const found = new Map();

const isWatched = emitter =>
  (emitter instanceof Stream || emitter instanceof Server || NAMED.test(emitter.constructor?.name ?? '')) &&
  !HARMLESS.some(harmless => emitter instanceof harmless);

/** A stream or a connection fails once. A server may fail again and again: to hear it once is not enough. */
function isHeard(emitter) {
  const isOnce = listener => listener.listener !== undefined;
  return emitter.rawListeners('error').some(listener => !(emitter instanceof Server) || !isOnce(listener));
}

function check(emitter, moment) {
  if (!places.has(emitter) || emitter.closed === true || emitter.destroyed === true || isHeard(emitter))
    return;
  // The console sees to the errors of both.
  if (emitter.fd === 1 || emitter.fd === 2) return;
  const place = places
    .get(emitter)
    .split('\n')
    .slice(1)
    .find(line => !/node:|watch-emitters/.test(line));
  const name = emitter.constructor?.name;
  const note = { class: name, place: place?.trim().replace(/^at /, '') ?? 'Node itself', moment };
  found.set(`${note.class} ${note.place}`, note);
}

const { init } = EventEmitter;
EventEmitter.init = function watchedInit(options) {
  init.call(this, options);
  if (!isWatched(this)) return;
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 30;
  places.set(this, new Error('made').stack ?? '');
  Error.stackTraceLimit = limit;
  // Its maker has had its turn by then.
  setImmediate(check, this, 'a turn of the event loop after it was made').unref();
};

const { emit } = EventEmitter.prototype;
EventEmitter.prototype.emit = function watchedEmit(event, ...values) {
  if (!QUIET.has(event)) check(this, String(event));
  return emit.call(this, event, ...values);
};

if (isMainThread) {
  process.on('exit', () => {
    const lines = [...found.values()].map(note => `${JSON.stringify(note)}\n`);
    if (process.env.WATCH_REPORT) writeFileSync(process.env.WATCH_REPORT, lines.join(''));
  });
}
