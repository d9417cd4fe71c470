import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** The browser reports no interaction that took less. */
const SHORTEST_MS = 16;
/** How long the browser may take to report an interaction after its frame. */
const REPORTS_MS = 500;

declare global {
  interface Window {
    /** Reports when an interaction began, by the clock of the machine, and how long it took until the next paint. */
    tookInteraction?: (began: number, duration: number) => void;
  }
}

/** One use of a control, such as a press, or the typing of a word. */
interface Use {
  route: string;
  control: string;
  began: number;
  /** Milliseconds of its longest interaction. */
  longest: number;
}

/** How long the page took to answer each use of its controls with a paint, by the Event Timing API. */
export class Interactions {
  readonly uses: Use[] = [];

  /** Records what happens in this window from its next document on. */
  async watch(page: Page): Promise<void> {
    await page.exposeFunction('tookInteraction', (began: number, duration: number) => {
      // Reports come late: the use that they belong to is the last one that had begun by then.
      const use = this.uses.findLast(use => use.began <= began);
      if (use) use.longest = Math.max(use.longest, duration);
    });
    await page.addInitScript(observeInteractions, SHORTEST_MS);
  }

  /** Call it before each use. */
  note(route: string, control: string): void {
    this.uses.push({ route, control, began: Date.now(), longest: SHORTEST_MS });
  }

  /** Waits for the last reports. */
  settle(): Promise<void> {
    return pause(REPORTS_MS);
  }
}

/** Runs in the window, so it must be self-contained. */
function observeInteractions(durationThreshold: number): void {
  type Entry = PerformanceEventTiming & { interactionId: number };
  const options = { type: 'event', durationThreshold, buffered: true };
  new PerformanceObserver(list => {
    for (const { interactionId, startTime, duration } of list.getEntries() as Entry[]) {
      // Other events, such as a pointer that moves, are no interactions.
      if (interactionId > 0) window.tookInteraction?.(performance.timeOrigin + startTime, duration);
    }
  }).observe(options);
}
