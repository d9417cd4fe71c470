/** What the site says about its narrations. */
export const listening = {
  /** Whose voice a narration has: that of the `narrator` in the article's front matter, if it names one. */
  voiceOf: (narrator: string | undefined) =>
    narrator === undefined ? 'synthetic voice' : `read by ${narrator}`,
  /** Instead of the times, while the sound does not arrive. */
  waiting: 'Waiting for the network …',
  /** In place of another narration, which plays on. */
  isAway: 'This narration is not on this device. It can be kept when you are online.',
  ended: 'The narration has ended.',
  /** Where a narration has ended. */
  next: (title: string) => `Listen next: ${title}`,
  /** Shown once on each device, when somebody listens for the first time. */
  hint: {
    touch: 'Tap a paragraph to hear it from there.',
    mouse:
      'To hear a paragraph, point at it and press the sound button beside it, or Tab to “Listen from here” and use the arrow keys.',
    /** Its button's icon goes before it. */
    sign: '“Follow”',
    follow: 'scrolls the text along until you scroll by hand.',
  },
} as const;
