import { createHash } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { isAlive, processBirth } from './process-birth';

/** Numbers of processes compare only where they are given out by the same kernel to the same container. */
function processSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return hostname();
  }
}

/** The name of a process, which no other process has: machine, number and birth. */
export function ownerName(pid = process.pid): string {
  const [boot = hostname(), ticks = '0'] = processBirth(pid)?.split(':') ?? [];
  const machine = createHash('sha256').update(`${boot} ${processSpace()}`).digest('hex').slice(0, 12);
  return `${machine}-${pid}-${ticks}`;
}

/** Whether the process of a name has ended for certain; of another machine's process that is not known. */
export function hasEnded(owner: string): boolean {
  const [machine, pid] = owner.split('-');
  if (machine !== ownerName().split('-')[0]) return false;
  return !(isAlive(Number(pid)) && ownerName(Number(pid)) === owner);
}
