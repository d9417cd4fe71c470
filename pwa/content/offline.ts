/** What every page can say without a network. All pages load these words, so the longer ones are in `away.ts`. */
export const offline = {
  /** The line at the head of a phone's window. */
  line: 'Offline · your changes are kept',
  /** Where it is not true that they are kept: the page's form needs a network, or this device stores nothing. */
  short: 'Offline',
  /** The answer to a press whose script has not come. */
  pressWaits: 'No network. This is done as soon as it is back.',
  /** Only for screen readers: others see the line go. */
  back: 'You are online again',
};
