import { readFileSync } from 'node:fs';

/** Whether a process of that number runs now. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Not ours to signal, but there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The field of /proc/<pid>/stat that holds the start in clock ticks, counted after the name in brackets. */
const START_FIELD = 19;

/**
 * When a process began, in a form that only compares equal with itself. A container gives its first process the same
 * number at every start, so the number alone does not tell who wrote a lock.
 * @returns null where the system does not say (no /proc): then the number has to do
 */
export function processBirth(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[START_FIELD];
    return ticks === undefined ? null : `${boot}:${ticks}`;
  } catch {
    return null;
  }
}
