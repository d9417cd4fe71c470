// Loaded into a process under test by `--import`. It notes every stream, server and mail connection that is in use
// without a listener for errors: one 'error' event of such an emitter ends the process. At the end it writes the notes
// to the file WATCH_REPORT, one JSON line for each place that created such an emitter.
import { EventEmitter } from 'node:events';
import { writeFileSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Server } from 'node:net';
import { Stream } from 'node:stream';
import { isMainThread } from 'node:worker_threads';

/**
 * Node's own classes with which a caller cannot end the process:
 * - IncomingMessage reports a disconnected caller only if somebody listens;
 * - ServerResponse reports only a write after its end.
 */
const HARMLESS = [IncomingMessage, ServerResponse];
/** Emitters of other packages that are not streams but have an 'error' event. */
const NAMED = /^(?:SMTPConnection|SMTPPool|SMTPTransport|Mail|MailMessage)$/;
/** Events that do not show use, and the last event of an emitter that has ended. */
const QUIET = new Set(['error', 'newListener', 'removeListener', 'close']);

/**
 * The stack of the place that made an emitter.
 * @type {WeakMap<EventEmitter, string>}
 */
const places = new WeakMap();
const found = new Map();

/** @param {EventEmitter} emitter */
const isWatched = emitter =>
  (emitter instanceof Stream || emitter instanceof Server || NAMED.test(emitter.constructor?.name ?? '')) &&
  !HARMLESS.some(harmless => emitter instanceof harmless);

/**
 * A stream or a connection fails once. A server may fail repeatedly, so a `once` listener is not enough.
 * @param {EventEmitter} emitter
 */
function isHeard(emitter) {
  /** @param {Function} listener */
  const isOnce = listener => 'listener' in listener;
  return emitter.rawListeners('error').some(listener => !(emitter instanceof Server) || !isOnce(listener));
}

/**
 * @param {EventEmitter & { closed?: boolean, destroyed?: boolean, fd?: number }} emitter
 * @param {string} moment
 */
function check(emitter, moment) {
  const made = places.get(emitter);
  if (made === undefined || emitter.closed === true || emitter.destroyed === true || isHeard(emitter)) return;
  // The console handles the errors of both.
  if (emitter.fd === 1 || emitter.fd === 2) return;
  const place = made
    .split('\n')
    .slice(1)
    .find(line => !/node:|watch-emitters/.test(line));
  const name = emitter.constructor?.name;
  const note = { class: name, place: place?.trim().replace(/^at /, '') ?? 'Node itself', moment };
  found.set(`${note.class} ${note.place}`, note);
}

/**
 * Node's constructor of emitters, which its types do not mention.
 * @typedef {{ init(this: EventEmitter, options?: object): void }} Initialising
 */
const initialising = /** @type {Initialising} */ (/** @type {unknown} */ (EventEmitter));
const { init } = initialising;
initialising.init = function watchedInit(options) {
  init.call(this, options);
  if (!isWatched(this)) return;
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 30;
  places.set(this, new Error('made').stack ?? '');
  Error.stackTraceLimit = limit;
  // By then its creator has had time to add listeners.
  setImmediate(check, this, 'a turn of the event loop after it was made').unref();
};

const { emit } = EventEmitter.prototype;
EventEmitter.prototype.emit = function watchedEmit(event, ...values) {
  if (!QUIET.has(String(event))) check(this, String(event));
  return emit.call(this, event, ...values);
};

if (isMainThread) {
  process.on('exit', () => {
    const lines = [...found.values()].map(note => `${JSON.stringify(note)}\n`);
    if (process.env.WATCH_REPORT) writeFileSync(process.env.WATCH_REPORT, lines.join(''));
  });
}
