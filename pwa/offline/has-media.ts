/**
 * Cache of narrations and PDFs that the reader chose to keep. Its name never changes, so that updates of the site keep
 * the files. Whether a file is kept is read from this cache, never from a flag.
 */
export const MEDIA_CACHE = 'media';

/** Whether this device keeps any, so that other readers never load the code that reads the copies. */
export const hasMedia = async (): Promise<boolean> => 'caches' in globalThis && caches.has(MEDIA_CACHE);

/**
 * The reader's own copy of a narration or PDF; undefined without one. It never creates the cache.
 * @throws ReferenceError or DOMException if the browser offers no caches
 */
export const findCopy = async (path: string): Promise<Response | undefined> =>
  await caches.match(path, { cacheName: MEDIA_CACHE, ignoreVary: true });
