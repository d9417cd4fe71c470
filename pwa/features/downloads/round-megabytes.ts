/** Bytes in whole megabytes, or in gigabytes with one decimal from the first one on; no line ends before the unit. */
export const roundMegabytes = (bytes: number): string =>
  bytes < 1e9 ? `${(bytes / 1e6).toFixed(0)}\u00a0MB` : `${(bytes / 1e9).toFixed(1)}\u00a0GB`;
