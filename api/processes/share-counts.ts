import type { Sharing } from '../http/shared-counts';
import type { Count, FromProcess, ToProcess } from './messages';

/** Counts travel together. A caller who spreads calls over the processes can make more than allowed for this long. */
const TOGETHER_MS = 20;

/** Shares the counts of limits with the other processes of this machine, over the channel to the first process. */
export function shareCounts(): Sharing {
  const listeners = new Map<string, (caller: string, write: string | undefined) => void>();
  let waiting: Count[] = [];
  process.on('message', (message: ToProcess) => {
    if (message.kind !== 'counts') return;
    for (const [name, caller, write] of message.counts) listeners.get(name)?.(caller, write);
  });

  function send(): void {
    const message: FromProcess = { kind: 'counts', counts: waiting };
    waiting = [];
    // Without the channel, this process is about to end.
    if (process.connected) process.send?.(message, undefined, {}, () => {});
  }

  return name => ({
    tell(caller, write) {
      if (waiting.length === 0) setTimeout(send, TOGETHER_MS).unref();
      waiting.push(write === undefined ? [name, caller] : [name, caller, write]);
    },
    hear(count) {
      listeners.set(name, count);
    },
  });
}
