import type { SendSpans } from './collector';
import type { Span } from './span';

export interface ExportBounds {
  /** How many spans may wait; what comes on top is dropped. */
  queue: number;
  /** How many spans are sent at once. */
  batch: number;
  /** How long the first span of an incomplete batch waits, in milliseconds. */
  delayMs: number;
  /** How long the collector may take for one batch. */
  answerMs: number;
  /** The first pause after a failure; each further failure doubles it. */
  pauseMs: number;
  longestPauseMs: number;
  /** How long a stop waits for all that is queued. */
  stopMs: number;
}

/** Queue, batch and delay are those of the specification (“Batching processor”), and so is the time for an answer. */
const BOUNDS: ExportBounds = {
  queue: 2048,
  batch: 512,
  delayMs: 5000,
  answerMs: 10_000,
  pauseMs: 1000,
  longestPauseMs: 30_000,
  stopMs: 2000,
};

interface ExporterNeeds {
  send: SendSpans;
  /** Told how many spans nobody will see. */
  onDropped: (count: number) => void;
  /** Called when the collector stops taking spans, and when it takes them again. */
  onChange: (isAway: boolean) => void;
  bounds?: ExportBounds;
}

interface Exporter {
  /** Queues a span, or drops it if too many wait. */
  add(span: Span): void;
  /** Sends what waits, within a bound, and drops the rest. No span may be added afterwards. */
  stop(): Promise<void>;
}

/** Sends spans in batches, one batch at a time, so that nothing else ever waits for the collector. */
export function createExporter({ send, onDropped, onChange, bounds = BOUNDS }: ExporterNeeds): Exporter {
  const queue: Span[] = [];
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<boolean> | undefined;
  let isStopped = false;
  let isAway = false;
  /** Until the collector takes spans again. */
  let pauseMs = 0;

  function drop(count: number): void {
    if (count > 0) onDropped(count);
  }

  function learn(isAwayNow: boolean): void {
    if (isAwayNow !== isAway) onChange(isAwayNow);
    isAway = isAwayNow;
    pauseMs = isAway ? Math.min(pauseMs * 2 || bounds.pauseMs, bounds.longestPauseMs) : 0;
  }

  /** @returns whether the collector has dealt with the batch, so that the next one makes sense */
  async function sendBatch(): Promise<boolean> {
    const batch = queue.slice(0, bounds.batch);
    const patience = AbortSignal.any([ending.signal, AbortSignal.timeout(bounds.answerMs)]);
    const outcome = await send(batch, patience);
    // While it was on its way, spans were only added behind it.
    if (outcome.kind !== 'later') queue.splice(0, batch.length);
    if (outcome.kind === 'taken') drop(outcome.rejected);
    if (outcome.kind === 'refused') drop(batch.length);
    learn(outcome.kind !== 'taken');
    return outcome.kind !== 'later';
  }

  function begin(): void {
    clearTimeout(timer);
    timer = undefined;
    sending = sendBatch().finally(() => {
      sending = undefined;
      if (queue.length > 0 && !isStopped) plan();
    });
  }

  function plan(): void {
    if (pauseMs === 0 && queue.length >= bounds.batch) begin();
    else timer ??= setTimeout(begin, pauseMs || bounds.delayMs).unref();
  }

  return {
    add(span) {
      if (isStopped || queue.length >= bounds.queue) return drop(1);
      queue.push(span);
      if (sending === undefined) plan();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      const bound = setTimeout(() => ending.abort(), bounds.stopMs);
      let goesOn = (await sending) ?? true;
      while (goesOn && queue.length > 0) goesOn = await sendBatch();
      clearTimeout(bound);
      drop(queue.splice(0).length);
    },
  };
}
