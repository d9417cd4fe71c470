/** Milliseconds. A small answer that has not come by then counts as lost, and so does the connection. */
export const PATIENCE_MS = 20_000;
