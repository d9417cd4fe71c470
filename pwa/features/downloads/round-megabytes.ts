/** Bytes in whole megabytes, or in gigabytes with one decimal from the first one on. */
export const roundMegabytes = (bytes: number): string =>
  bytes < 1e9 ? `${(bytes / 1e6).toFixed(0)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
