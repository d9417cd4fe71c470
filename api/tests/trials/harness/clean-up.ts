/** Functions that close what a trial has opened, whatever its result. */
const open: (() => unknown)[] = [];

export function onEnd(close: () => unknown): void {
  open.push(close);
}

/** Closes everything, the newest first. */
export async function endAll(): Promise<void> {
  for (let close = open.pop(); close; close = open.pop()) await close();
}
