/** The dialog about what is on the device. */
export const downloads = {
  title: 'On this device',
  lead: 'Every page and its pictures can be read without a network. Narrations and PDFs are kept for you one by one.',
  states: {
    none: 'Not on this device',
    text: 'Text and pictures',
    narration: 'Text, pictures and narration',
    pdf: 'Text, pictures and PDF',
    used: 'Complete, as long as there is room',
    outdated: 'Narration and PDF of an earlier version',
    complete: 'Complete',
  },
  /** How much more an article would need. */
  more: (megabytes: string) => `${megabytes} to keep`,
  waiting: 'Waiting for the network',
  pdfWaits: 'Its PDF comes as soon as there is a network.',
  dropPdf: 'Do not keep the PDF',
  waits: 'Narration and PDF come as soon as there is a network.',
  dropWish: 'Do not keep',
  keep: 'Keep',
  update: 'Update',
  stop: 'Stop',
  remove: 'Remove',
  removeAll: 'Remove all narrations and PDFs',
  removedAll: 'All narrations and PDFs are removed from this device',
  check: 'Ready for offline?',
  checking: 'Checking …',
  ready: (files: number) =>
    `All pages and pictures, and whatever is kept, are here and whole: ${files} files.`,
  repaired: (files: number) =>
    `${files} ${files === 1 ? 'file was' : 'files were'} repaired. Everything is here now.`,
  missing: (files: number) =>
    `${files} ${files === 1 ? 'file is' : 'files are'} missing and could not be fetched. Please try again when you are online.`,
  unavailable: 'This browser keeps no files for this site, perhaps because the window is private.',
  used: (megabytes: string) => `This site uses ${megabytes}.`,
  free: (megabytes: string) => `${megabytes} are free.`,
  isSafe: 'The browser does not remove it by itself.',
  isUnsafe: 'The browser may remove it when the device runs out of room.',
  keepsSaved: 'Keep my saved articles complete',
  keepsSavedNote: 'Narration and PDF of each, fetched when you save it. Not while you save data.',
  keepsUsed: (megabytes: string) => `Keep what I have listened to or opened, up to ${megabytes}`,
  keepsUsedNote: 'What was used least recently goes first. Not while you save data.',
  evicted: (articles: number) =>
    `Your browser removed ${articles === 1 ? 'an article that you had' : `${articles} articles that you had`} kept.`,
  restore: (articles: number) => (articles === 1 ? 'Get it again' : 'Get them again'),
  restored: 'What the browser removed is here again',
  leave: 'Leave it',
  askToKeepSaved: (megabytes: string) =>
    `Keep your saved articles complete on this device, with narration and PDF? This one has ${megabytes}.`,
  yes: 'Keep them',
  no: 'No',
  badge: 'On this device',
};
