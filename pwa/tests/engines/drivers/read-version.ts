import { spawnSync } from 'node:child_process';

/** A version that a program prints; null if the program is not there or fails. */
export function readVersion(program: string, args: readonly string[]): string | null {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8' });
  return status === 0 ? (/\d+(?:\.\d+)+/.exec(stdout)?.[0] ?? null) : null;
}
