import { useEffect } from 'react';
import type { Run } from './run';

/** Controls that handle Enter themselves, and fields in which a digit is text. */
const OWN_KEYS = 'a, button, summary, dialog, input:not([type=radio]), textarea';

/**
 * Digits choose an option and Enter goes on from a question with a choice, wherever the focus is on the page.
 * @param run null while the reader looks back: then keys do nothing
 */
export function useKeys(options: readonly string[], run: Run | null, hasChoice: boolean): void {
  useEffect(() => {
    if (!run) return;
    const { choose, next } = run;
    function press(event: KeyboardEvent) {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
      if (target instanceof Element && target.closest(OWN_KEYS)) return;
      const option = options[Number(key) - 1];
      if (key !== 'Enter' && option === undefined) return;
      event.preventDefault();
      // A held key counts once.
      if (event.repeat) return;
      if (option === undefined) {
        // Only the button skips a question: that cannot be taken back.
        if (hasChoice) next();
      } else {
        choose(option);
        // So that it is read out, and there is one ring: at what is chosen.
        document.querySelectorAll<HTMLElement>('.quiz-option input')[Number(key) - 1]?.focus();
      }
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [options, run, hasChoice]);
}
