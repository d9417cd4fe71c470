import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identifies the running kernel: by its boot id on Linux, by the host name elsewhere. */
export const KERNEL = readKernel();

function readKernel(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return hostname();
  }
}
