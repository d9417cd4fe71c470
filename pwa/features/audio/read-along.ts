import { useEffect } from 'react';
import { scrollBehavior } from '../../ui/scroll-behavior';
import { createStore } from '../../ui/store';
import { useStore } from '../../ui/use-store';
import { endByHand, following, keepInView, setsOut } from './following';
import { nowPlaying, type Track } from './now-playing';
import { playback } from './playback-state';
import type { VoiceKind } from './reader';
import { markSentence, shareOfSentence, spokenSentence } from './spoken-sentence';
import { type TimedText, timedText, untimedText } from './timed-text';

/** The class of the paragraph being read. */
const MARK = 'being-read';

/** The part of a paragraph that has been read at a moment, from 0 to 1. */
function shareOf(starts: number[], index: number, seconds: number, duration: number): number {
  const start = starts[index] ?? 0;
  const length = (starts[index + 1] ?? duration) - start;
  return length > 0 ? Math.min(1, (seconds - start) / length) : 0;
}

/** Marks the paragraph being read, and keeps it in view if the listener wants that. @returns a function that stops it */
function readAlong({ paragraphs, starts }: TimedText): () => void {
  const here = new AbortController();
  let marked: HTMLElement | undefined;
  /** Undefined until the first look. */
  let last: number | undefined;
  /** Whether the text has begun to move along. Arriving at the page moves nothing by itself. */
  let isMoving = false;

  const mark = (next: HTMLElement | undefined) => {
    if (next === marked) return;
    marked?.classList.remove(MARK);
    next?.classList.add(MARK);
    marked = next;
  };

  /** A jump by the slider of the player in the page must not scroll the slider away. */
  const isSliderInPage = () =>
    nowPlaying.get()?.place === 'at-player' && document.querySelector('.player .player-slider') !== null;
  const maySetOut = (index: number) => last !== undefined && (index === last + 1 || !isSliderInPage());

  function look(): void {
    const now = playback.get();
    if (!now) return;
    const index = now.passage?.index ?? starts.findLastIndex(start => start <= now.seconds);
    const paragraph = paragraphs[index];
    mark(paragraph);
    markSentence(paragraph, index);
    if (index !== last) isMoving = (isMoving && index === (last ?? 0) + 1) || maySetOut(index);
    if (now.isPlaying && setsOut.get()) {
      isMoving = true;
      setsOut.set(false);
    }
    last = index;
    if (paragraph && isMoving && now.isPlaying && following.get()) {
      const share = shareOfSentence(paragraph) ?? shareOf(starts, index, now.seconds, now.duration);
      keepInView(paragraph, share);
    }
  }

  /** Begins to follow at once when the listener asks for it. */
  function followNow(): void {
    isMoving = following.get();
    if (marked && isMoving) keepInView(marked, 0);
  }

  const stops = [playback.watch(look), spokenSentence.watch(look), following.watch(followNow)];
  endByHand(here.signal);
  look();
  return () => {
    here.abort();
    for (const stop of stops) stop();
    mark(undefined);
    markSentence(undefined, -1);
  };
}

/** Whether the text in view is marked while it is read. */
const hasPlace = createStore(false);

export const useHasPlace = (): boolean => useStore(hasPlace);

/** Reads along in the text in view, if its timings are known, or if the voice itself says where it is. */
export function useReadAlong(track: Track | undefined, voice: VoiceKind): void {
  useEffect(() => {
    if (!track) return;
    let stop = () => {};
    let isGone = false;
    void timedText(track).then(timed => {
      const text = timed ?? (voice === 'device' ? untimedText() : null);
      if (!text || isGone) return;
      stop = readAlong(text);
      hasPlace.set(true);
    });
    return () => {
      isGone = true;
      hasPlace.set(false);
      stop();
    };
  }, [track, voice]);
}

/** Scrolls to the paragraph being read; before the first one, to the article's title. */
export function showWhere(): void {
  const place = document.querySelector(`.${MARK}`) ?? document.querySelector('main h1');
  place?.scrollIntoView({ block: 'center', behavior: scrollBehavior() });
}
