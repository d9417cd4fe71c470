/** What the site says about its narrations. */
export const listening = {
  /** Beside the length of a narration, unless the article's front matter names its `narrator`. */
  synthetic: 'synthetic voice',
  /** Shown once on each device, when somebody listens for the first time. */
  hint: {
    touch: 'Tap a paragraph to hear it from there. “Follow” scrolls the text along until you scroll by hand.',
    mouse:
      'Point at a paragraph and press the sound button beside it to hear it from there. “Follow” scrolls the text along until you scroll by hand.',
  },
} as const;
