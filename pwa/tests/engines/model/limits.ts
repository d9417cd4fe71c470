/** How long a browser may take for one step, in milliseconds. */
export const END_MS = 30_000;

/** The size of every window. */
export const VIEWPORT = { width: 1280, height: 800 };
