declare global {
  interface Window {
    /** What has woken the page: the kind of each timer or frame that has run, and the beginning of its code. */
    wakings: string[];
  }
}

/** Runs in the window before the page's scripts, so it must be self-contained. Notes each timer and frame that runs. */
export function watchWakings(): void {
  window.wakings = [];
  const noted =
    <Args extends unknown[]>(kind: string, work: (...args: Args) => unknown) =>
    (...args: Args) => {
      window.wakings.push(`${kind}: ${String(work).replaceAll(/\s+/g, ' ').slice(0, 80)}`);
      return work(...args);
    };
  const { setTimeout: later, setInterval: often, requestAnimationFrame: drawn } = window;
  type Work = (...args: unknown[]) => unknown;
  // The page's policy forbids code in a text, so that every handler is a function.
  const patched = {
    setTimeout: (work: Work, ...rest: [number?, ...unknown[]]) => later(noted('timeout', work), ...rest),
    setInterval: (work: Work, ...rest: [number?, ...unknown[]]) => often(noted('interval', work), ...rest),
    requestAnimationFrame: (work: FrameRequestCallback) => drawn(noted('frame', work)),
  };
  Object.assign(window, patched);
}
