// Loaded into the server under trial: reports the delay of its event loop, and moves its clock.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();

const RealDate = Date;
let aheadMs = 0;

class MovedDate extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(MovedDate.now());
    else super(...parts);
  }
  static now() {
    return RealDate.now() + aheadMs;
  }
  // Dates from before the first move, and those that Node makes itself, are instances as well.
  static [Symbol.hasInstance](value) {
    return value instanceof RealDate;
  }
}

process.on('message', ({ passMs = 0 }) => {
  if (passMs > 0) globalThis.Date = MovedDate;
  aheadMs += passMs;
  process.send({ delayMs: delay.percentile(99) / 1e6 });
  delay.reset();
});
process.channel?.unref();
