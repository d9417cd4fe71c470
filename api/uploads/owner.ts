import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { KERNEL } from '../../db/kernel';

/** Fields of /proc/<pid>/stat, counted after the name in brackets: the state, and the start time in clock ticks. */
const STATE = 0;
const START = 19;
/** Ended, but not yet collected by its parent. */
const ZOMBIE = 'Z';

/** Identifies the PID namespace: process ids are comparable only within one kernel and one namespace. */
function processSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

const MACHINE = createHash('sha256').update(`${KERNEL} ${processSpace()}`).digest('hex').slice(0, 12);

/**
 * A unique name of a process: machine, process id and start time. A container gives its first process the same id at
 * every start, so the id alone is not unique.
 */
export const ownerName = (pid = process.pid): string => `${MACHINE}-${pid}-${birthOf(pid) ?? 0}`;

/** Whether the process of a name has certainly ended; false for processes of other machines, which are unknown. */
export function hasEnded(owner: string): boolean {
  const [machine, pid] = owner.split('-');
  return machine === MACHINE && !(isAlive(Number(pid)) && ownerName(Number(pid)) === owner);
}

/** The start time of a living process; null for a zombie, or on a system without /proc. */
function birthOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[STATE] === ZOMBIE ? null : (fields[START] ?? null);
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
