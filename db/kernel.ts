import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Names the running kernel. Linux numbers its boots; elsewhere the machine's name has to do. */
export const KERNEL = readKernel();

function readKernel(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return hostname();
  }
}
