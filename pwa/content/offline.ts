/** What every page can say without a network. All pages load these words, so the longer ones are in `away.ts`. */
export const offline = {
  /** The line at the head of a phone's window. */
  line: 'Offline · your changes are kept',
  /** Only for screen readers: others see the line go. */
  back: 'You are online again',
  /** The answer to a press on an article's PDF that is not on the device. */
  pdf: 'The PDF is not on this device, and there is no network. The page itself can be printed: it has the same text and figures.',
};
