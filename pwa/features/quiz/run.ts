import { forgetAttempt, holdAttempts, keepAttempt, openAttempt } from '../../offline/attempts';
import { beBusy } from '../../offline/busy';
import type { Attempt } from '../../offline/db';
import { announcement, begin, choose, next, passTime, remainingMs, submit } from './attempt';

/** What the screen shows. */
export type RunView =
  | { kind: 'opening' }
  /** Another tab runs the attempt. */
  | { kind: 'elsewhere' }
  | {
      kind: 'here';
      attempt: Attempt;
      /** How much time is left, in words, when it is to be spoken. */
      spoken: string;
      /** Whether the device keeps the attempt. */
      isKept: boolean;
    };

/** An attempt in this tab, and what the reader can do to it. */
export interface Run {
  choose(option: string): void;
  next(): void;
  /**
   * Closes a completed attempt, durably where the device keeps it.
   * @returns the closed attempt; null where another tab has taken over
   */
  submit(email: string): Promise<Attempt | null>;
  /** Removes the attempt once its result was shown; the next one begins anew. */
  forget(): Promise<void>;
  /** Goes on here with the attempt that another tab runs. */
  takeOver(): void;
  close(): void;
}

/**
 * Opens the attempt at a set of questions: the one on the device, or a new one. It looks at the clock and keeps
 * whatever changes; it belongs to one tab at a time.
 * @param questions how many the set has
 * @param show called with every change
 */
export function openRun(quiz: string, questions: number, show: (view: RunView) => void): Run {
  const tab = crypto.randomUUID();
  let attempt: Attempt | null = null;
  let isKept = true;
  let spoken = '';
  /** When time was last let pass, on the page's own clock. */
  let lookedAt = 0;
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let letGo = () => {};
  let stopBusy = () => {};

  async function open(takeOver: boolean): Promise<void> {
    const release = await holdAttempts(quiz, takeOver, giveWay);
    if (isClosed) return release?.();
    if (!release) return show({ kind: 'elsewhere' });
    letGo = release;
    const fresh = begin(quiz, tab, Date.now());
    lookedAt = performance.now();
    const opened = await openAttempt(fresh).catch(() => null);
    if (isClosed) return release();
    isKept = opened !== null;
    attempt = opened ?? fresh;
    if (attempt.state === 'running') stopBusy = beBusy();
    look();
    tell();
  }

  function tell(): void {
    if (attempt && !isClosed) show({ kind: 'here', attempt, spoken, isKept });
  }

  function change(changed: Attempt): void {
    if (changed === attempt) return;
    attempt = changed;
    if (changed.state !== 'running') stopBusy();
    if (isKept) {
      keepAttempt(changed).then(
        outcome => {
          if (outcome === 'taken') giveWay();
          if (outcome === 'gone') beginAnew();
        },
        () => {
          isKept = false;
          tell();
        },
      );
    }
    tell();
  }

  /** Lets the time pass that has passed, and looks again when the second in view is over. */
  function look(): void {
    clearTimeout(timer);
    if (attempt?.state !== 'running') return;
    const steadyMs = performance.now() - lookedAt;
    lookedAt += steadyMs;
    const later = passTime(attempt, Date.now(), steadyMs);
    spoken = announcement(remainingMs(attempt), remainingMs(later)) ?? spoken;
    // Kept every second: a browser that is killed and a clock that is then set back win no more than that.
    change(later);
    if (later.state === 'running') timer = setTimeout(look, Math.ceil(remainingMs(later) % 1000) || 1000);
  }

  function giveWay(): void {
    stop();
    if (!isClosed) show({ kind: 'elsewhere' });
  }

  /** A logout has removed the attempt: it was that reader's. */
  function beginAnew(): void {
    // More than one change may have been on its way.
    if (!attempt || isClosed) return;
    stop();
    void open(true);
  }

  function stop(): void {
    attempt = null;
    clearTimeout(timer);
    stopBusy();
    letGo();
  }

  document.addEventListener('visibilitychange', look);
  void open(false);
  return {
    choose(option) {
      look();
      if (attempt) change(choose(attempt, option));
    },
    next() {
      look();
      if (attempt) change(next(attempt, questions));
    },
    async submit(email) {
      if (!attempt) return null;
      const closed = submit(attempt, email);
      const outcome = isKept ? await keepAttempt(closed).catch(() => null) : null;
      if (outcome === 'taken') giveWay();
      if (outcome === 'gone') beginAnew();
      if (outcome === 'taken' || outcome === 'gone') return null;
      isKept = outcome === 'kept';
      attempt = closed;
      tell();
      return closed;
    },
    async forget() {
      if (attempt) await forgetAttempt(attempt);
    },
    takeOver: () => void open(true),
    close() {
      isClosed = true;
      document.removeEventListener('visibilitychange', look);
      look();
      stop();
    },
  };
}
