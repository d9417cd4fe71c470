import { randomUUID } from 'node:crypto';

/**
 * Makes an id for a new row whose id is no secret: a UUID that begins with the time (RFC 9562, version 7), so that new
 * rows lie together in the index. The program makes it because the embedded engine opens a device for each UUID.
 */
export function newRowId(now = Date.now()): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
