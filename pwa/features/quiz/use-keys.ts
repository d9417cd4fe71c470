import { useEffect } from 'react';
import type { Run } from './run';

/** Controls that know themselves what Enter means, and fields in which a digit is a digit. */
const OWN_KEYS = 'a, button, summary, dialog, input:not([type=radio]), textarea';

/** Digits choose an option, Enter goes on, wherever on the page the focus is. */
export function useKeys(options: readonly string[], run: Run): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
      if (target instanceof Element && target.closest(OWN_KEYS)) return;
      const option = options[Number(key) - 1];
      if (key !== 'Enter' && option === undefined) return;
      event.preventDefault();
      // A key that is held down is pressed once.
      if (event.repeat) return;
      if (option === undefined) run.next();
      else run.choose(option);
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [options, run]);
}
