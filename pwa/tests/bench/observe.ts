/** Observations of the window itself; all times in milliseconds since the navigation began. */
export interface Seen {
  firstPaint: number | null;
  largestPaint: number | null;
  /** The sum of all layout shifts not caused by a touch. */
  shifts: number;
  longTasks: { start: number; duration: number }[];
  /** The pages' headings, each with the address of its page and the time when it was on the screen. */
  headings: { path: string; at: number }[];
  /** When the last finger touched the screen, by the event's clock. */
  touchedAt: number | null;
  /** When the last click was made, which is when the finger was lifted. */
  clickedAt: number | null;
  playButtonAt: number | null;
  audioAt: number | null;
  playerAt: number | null;
}

declare global {
  interface Window {
    seen: Seen;
    /** Set by the benchmark when it wants to touch something as soon as it is painted. */
    touchAt?: (x: number, y: number) => void;
  }
}

/**
 * Runs in the window before the document's first byte is parsed, so it must be self-contained. The browser reports
 * paints (paint, largest-contentful-paint and element timing); anything else is timed by the first task after the frame
 * that follows the mutation.
 */
export function observe(): void {
  const seen: Seen = {
    firstPaint: null,
    largestPaint: null,
    shifts: 0,
    longTasks: [],
    headings: [],
    touchedAt: null,
    clickedAt: null,
    playButtonAt: null,
    audioAt: null,
    playerAt: null,
  };
  window.seen = seen;
  const note = (change: Partial<Seen>) => {
    Object.assign(seen, change);
    dispatchEvent(new Event('seen'));
  };

  type Entry = PerformanceEntry & {
    renderTime: number;
    value: number;
    hadRecentInput: boolean;
  };
  const watch = (type: string, take: (entry: Entry) => void) =>
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) take(entry as Entry);
    }).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') note({ firstPaint: startTime });
  });
  watch('largest-contentful-paint', ({ startTime }) => note({ largestPaint: startTime }));
  watch('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) note({ shifts: seen.shifts + value });
  });
  watch('longtask', ({ startTime, duration }) =>
    note({ longTasks: [...seen.longTasks, { start: startTime, duration }] }),
  );
  watch('element', ({ renderTime }) =>
    note({ headings: [...seen.headings, { path: location.pathname, at: renderTime }] }),
  );

  addEventListener('pointerdown', ({ timeStamp }) => note({ touchedAt: timeStamp }), {
    capture: true,
    passive: true,
  });
  addEventListener('click', ({ timeStamp }) => note({ clickedAt: timeStamp }), true);
  addEventListener('playing', () => note({ audioAt: seen.audioAt ?? performance.now() }), true);

  const afterPaint = (then: (at: number) => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => then(performance.now());
      port2.postMessage(null);
    });
  const met = new Set<Element>();
  const meet = (selector: string, then: (element: Element) => void) => {
    const element = document.querySelector(selector);
    if (!element || met.has(element)) return;
    met.add(element);
    then(element);
  };
  const look = () => {
    // Ask the browser to report when this text is on the screen.
    meet('main h1', heading => heading.setAttribute('elementtiming', 'heading'));
    meet('.player, .player-bar', () => afterPaint(playerAt => note({ playerAt })));
    meet('button[data-audio]', button =>
      afterPaint(at => {
        // React may replace the button.
        if (seen.playButtonAt !== null) return;
        note({ playButtonAt: at });
        const { left, top, width, height } = button.getBoundingClientRect();
        window.touchAt?.(left + width / 2, top + height / 2);
      }),
    );
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}
