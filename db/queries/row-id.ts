import { randomUUID } from 'node:crypto';

/**
 * An id for a new row, where the id is no secret: a UUID that begins with the time (RFC 9562, version 7), so that new
 * rows lie beside each other in the index. The program makes it, since the embedded engine opens a device for each.
 */
export function newRowId(now = Date.now()): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
