import { ANNOUNCER_ID } from './document-marks';

/** Has screen readers say a sentence that the page does not show. */
export function announce(sentence: string): void {
  const announcer = document.getElementById(ANNOUNCER_ID);
  if (announcer) announcer.textContent = sentence;
}
