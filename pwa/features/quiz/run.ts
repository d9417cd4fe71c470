import { forgetAttempt, holdAttempts, keepAttempt, openAttempt } from '../../offline/attempts';
import { beBusy } from '../../offline/busy';
import type { Attempt } from '../../offline/db';
import { wasLeft } from '../../offline/left-page';
import { announcement, begin, choose, next, passTime, remainingMs, submit } from './attempt';

/** What the screen shows. */
export type RunView =
  | { kind: 'opening' }
  /** Another tab runs the attempt. */
  | { kind: 'elsewhere' }
  | {
      kind: 'here';
      attempt: Attempt;
      /** The time left in words, when it is to be announced. */
      spoken: string;
      /** Whether the device stores the attempt. */
      isKept: boolean;
    };

/** An attempt in this tab, and what the reader can do to it. */
export interface Run {
  choose(option: string): void;
  next(): void;
  /**
   * Closes a completed attempt, durably if the device can store it.
   * @returns the closed attempt; null if another tab has taken over or a logout has removed it
   */
  submit(email: string): Promise<Attempt | null>;
  /** Removes the attempt after its result was shown; the next one starts fresh. */
  forget(): Promise<void>;
  /** Continues here with the attempt that another tab runs. */
  takeOver(): void;
  close(): void;
}

/**
 * Opens the attempt at a set of questions: the stored one, or a new one. It follows the clock, stores every change, and
 * belongs to one tab at a time.
 * @param questions the number of questions in the set
 * @param show called with every change
 */
export function openRun(quiz: string, questions: number, show: (view: RunView) => void): Run {
  const tab = crypto.randomUUID();
  let attempt: Attempt | null = null;
  /** Whether the device has the attempt, so that its changes can be stored. */
  let isStorable = false;
  /** Whether it has the last change. */
  let isKept = false;
  let spoken = '';
  /** The last reading of the page's own clock, in milliseconds. */
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
    isStorable = opened !== null;
    isKept = isStorable;
    attempt = opened ?? fresh;
    if (attempt.state === 'running') stopBusy = beBusy();
    look();
    notify();
  }

  function notify(): void {
    if (attempt && !isClosed) show({ kind: 'here', attempt, spoken, isKept });
  }

  function change(changed: Attempt): void {
    if (changed === attempt) return;
    attempt = changed;
    if (changed.state !== 'running') {
      // What was announced about the time left is no longer true.
      spoken = '';
      stopBusy();
    }
    if (isStorable) {
      keepAttempt(changed).then(
        outcome => {
          if (outcome === 'taken') giveWay();
          if (outcome === 'gone') beginAnew();
          noteKept(true);
        },
        error => {
          // The last state is stored; the next look stores this one, as it does once the device has room again.
          if (!wasLeft(error)) noteKept(false);
        },
      );
    }
    notify();
  }

  function noteKept(kept: boolean): void {
    if (kept === isKept) return;
    isKept = kept;
    notify();
  }

  /** Applies the passed time, and runs again when the displayed second is over. */
  function look(): void {
    clearTimeout(timer);
    if (attempt?.state !== 'running') return;
    const steadyMs = performance.now() - lookedAt;
    lookedAt += steadyMs;
    const later = passTime(attempt, Date.now(), steadyMs);
    spoken = announcement(remainingMs(attempt), remainingMs(later)) ?? spoken;
    // Stored every second, so killing the browser and setting the clock back gains no more than that.
    change(later);
    if (later.state === 'running') timer = setTimeout(look, Math.ceil(remainingMs(later) % 1000) || 1000);
  }

  function giveWay(): void {
    stop();
    if (!isClosed) show({ kind: 'elsewhere' });
  }

  /** A logout has removed the attempt, which was that reader's: open a new one. */
  function beginAnew(): void {
    // Several changes may have been under way.
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

  // A page that is left keeps what it was storing, and its last second is stored already.
  const comeBack = () => document.visibilityState !== 'hidden' && look();
  document.addEventListener('visibilitychange', comeBack);
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
      const outcome = isStorable ? await keepAttempt(closed).catch(() => null) : null;
      if (outcome === 'taken') giveWay();
      if (outcome === 'gone') beginAnew();
      if (outcome === 'taken' || outcome === 'gone') return null;
      isKept = outcome === 'kept';
      attempt = closed;
      notify();
      return closed;
    },
    async forget() {
      if (attempt) await forgetAttempt(attempt);
    },
    takeOver: () => void open(true),
    close() {
      isClosed = true;
      document.removeEventListener('visibilitychange', comeBack);
      look();
      stop();
    },
  };
}
