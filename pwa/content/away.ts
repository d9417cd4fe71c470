/** What readers are told where a file is not on their device and there is no network. */
export const away = {
  /** The page in place of any address that needs the network. */
  page: {
    title: 'Not on this device',
    description: 'This needs the network, and there is none just now.',
    text: 'This needs the network, and there is none just now. Reload the page when you are online again. All articles can be read offline.',
    link: 'Read the articles',
  },
  /** The answer to a press on an article's PDF. */
  pdf: {
    title: 'Not on this device',
    text: 'The PDF is not on this device, and there is no network. The page itself can be printed: it has the same text and figures.',
    print: 'Print this page',
    keep: 'Keep it when I am online',
    willKeep: 'The PDF will be kept on this device when you are online.',
    isHere: (title: string) => `The PDF of “${title}” is on this device now.`,
    cancel: 'Cancel',
  },
  /** The answers to a press on `Keep offline`. */
  article: {
    willKeep: 'Narration and PDF will be kept on this device when you are online.',
    willNotKeep: 'Narration and PDF will not be kept.',
    isHere: (title: string) => `Narration and PDF of “${title}” are on this device now.`,
  },
  /** After several wishes, whose own sentences follow each other too fast to be read. */
  areHere: (count: number) => `${count} things that you wanted are on this device now.`,
};
