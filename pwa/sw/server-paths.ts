declare const __SERVER_PATHS__: string[];

/** The first parts of the paths that the worker leaves to the server; the build writes them in (`vite.config.ts`). */
export const SERVER_PATHS = __SERVER_PATHS__;
