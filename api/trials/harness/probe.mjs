// Loaded into the server under trial: tells what only the process itself can know of itself.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
process.on('message', () => process.send({ delayMs: delay.percentile(99) / 1e6 }));
process.channel?.unref();
