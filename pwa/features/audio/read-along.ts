import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '../../ui/store';
import { narrationElement } from './narration-element';
import type { Track } from './now-playing';
import { type TimedText, timedText } from './timed-text';

/** The class of the paragraph being read. */
const MARK = 'being-read';

/** Marks the paragraph being read. @returns a function that stops it */
function markWhileRead({ paragraphs, starts }: TimedText): () => void {
  const audio = narrationElement();
  const events = new AbortController();
  let marked: HTMLElement | undefined;
  const mark = (next: HTMLElement | undefined) => {
    if (next === marked) return;
    marked?.classList.remove(MARK);
    next?.classList.add(MARK);
    marked = next;
  };
  const look = () => mark(paragraphs[starts.findLastIndex(start => start <= audio.currentTime)]);
  for (const type of ['timeupdate', 'seeked']) audio.addEventListener(type, look, { signal: events.signal });
  look();
  return () => {
    events.abort();
    mark(undefined);
  };
}

/** Whether the text in view is marked while it is read. */
const hasPlace = createStore(false);

export const useHasPlace = (): boolean => useSyncExternalStore(hasPlace.watch, hasPlace.get);

/** Marks the paragraph being read in the text in view, if its timings are known. */
export function useReadAlong(track: Track | undefined): void {
  useEffect(() => {
    if (!track) return;
    let stop = () => {};
    let isGone = false;
    void timedText(track).then(text => {
      if (!text || isGone) return;
      stop = markWhileRead(text);
      hasPlace.set(true);
    });
    return () => {
      isGone = true;
      hasPlace.set(false);
      stop();
    };
  }, [track]);
}

/** Scrolls to the paragraph being read; before the first one, to the article's title. */
export function showWhere(): void {
  const place = document.querySelector(`.${MARK}`) ?? document.querySelector('main h1');
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  place?.scrollIntoView({ block: 'center', behavior: isStill ? 'instant' : 'smooth' });
}
