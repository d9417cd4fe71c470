import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { KERNEL } from '../../db/kernel';

/** The fields of /proc/<pid>/stat behind the name in brackets: the state, and the start in clock ticks. */
const STATE = 0;
const START = 19;
/** Ended, but not yet collected by its parent. */
const ZOMBIE = 'Z';

/** Numbers of processes compare only where the same kernel gives them out to the same container. */
function processSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

const MACHINE = createHash('sha256').update(`${KERNEL} ${processSpace()}`).digest('hex').slice(0, 12);

/**
 * The name of a process, which no other process has: machine, number and birth. A container gives its first process the
 * same number at every start, so the number alone does not tell which one it was.
 */
export const ownerName = (pid = process.pid): string => `${MACHINE}-${pid}-${birthOf(pid) ?? 0}`;

/** Whether the process of a name has ended for certain. That of another machine's process is not known. */
export function hasEnded(owner: string): boolean {
  const [machine, pid] = owner.split('-');
  return machine === MACHINE && !(isAlive(Number(pid)) && ownerName(Number(pid)) === owner);
}

/** When a living process began; null where it is a zombie, and where the system does not say (no /proc). */
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
    // Not ours to signal, but there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
