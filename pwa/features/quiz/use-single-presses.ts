import { type RefObject, useEffect, useRef } from 'react';

/** Longer than the pause within a double tap. */
const REST_MS = 700;

/**
 * The second click of a double click does nothing if the first has brought another question or the end: whatever lies
 * under the pointer now was not meant. A press of a key is never such a second click.
 */
export function useSinglePresses(): void {
  useEffect(() => {
    let pressed: Element | null = null;
    function press(event: MouseEvent) {
      // Each question has an element of its own.
      const question = document.querySelector('.quiz-question');
      if (event.detail < 2) {
        pressed = question;
      } else if (question !== pressed) {
        event.preventDefault();
        event.stopPropagation();
      }
    }
    document.addEventListener('click', press, true);
    return () => document.removeEventListener('click', press, true);
  }, []);
}

/**
 * Makes a screen ignore fingers for its first moment, because some touch screens report no second tap as such. It uses an
 * animation, which no clock of the assessment affects.
 * @param shown what the screen shows; it rests again with every change
 * @returns the ref of the screen's element
 */
export function useRest<Screen extends Element>(shown: unknown): RefObject<Screen | null> {
  const screen = useRef<Screen>(null);
  useEffect(() => {
    if (matchMedia('(pointer: coarse)').matches)
      screen.current?.animate({ pointerEvents: ['none', 'none'] }, REST_MS);
  }, [shown]);
  return screen;
}
