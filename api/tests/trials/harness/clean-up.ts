/** What a trial has opened, to be ended whatever becomes of it. */
const open: (() => unknown)[] = [];

export function onEnd(close: () => unknown): void {
  open.push(close);
}

/** Ends everything, the youngest first. */
export async function endAll(): Promise<void> {
  for (let close = open.pop(); close; close = open.pop()) await close();
}
