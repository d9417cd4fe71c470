/** Milliseconds. Whoever has waited so long for a small answer takes the connection for lost. */
export const PATIENCE_MS = 20_000;
