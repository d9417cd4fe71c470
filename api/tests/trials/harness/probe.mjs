// Loaded into the server under trial: reports the delay of its event loop and its memory, and moves its clock.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
/** @type {() => void} */
const collect = runInNewContext('gc');

const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();

const RealDate = Date;
let aheadMs = 0;

/** Dates from before the first move, and those that Node makes itself, are instances as well. */
const MovedDate = new Proxy(RealDate, {
  construct: (date, parts, target) =>
    Reflect.construct(date, parts.length === 0 ? [date.now() + aheadMs] : parts, target),
  get: (date, name) => (name === 'now' ? () => date.now() + aheadMs : Reflect.get(date, name)),
});

process.on('message', message => {
  const { passMs = 0, collects = false } = /** @type {{ passMs?: number, collects?: boolean }} */ (message);
  if (passMs > 0) globalThis.Date = MovedDate;
  aheadMs += passMs;
  if (collects) collect();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ delayMs: delay.percentile(99) / 1e6, inUseMb: (heapUsed + external) / 2 ** 20 });
  if (!collects) delay.reset();
});
process.channel?.unref();
