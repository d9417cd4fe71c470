/** The dialog that lists what the site keeps on this device. */
export const privacy = {
  title: 'What this device keeps',
  lead: 'Everything that this site has stored in this browser, counted just now. It stays here; only what waits to be sent reaches us.',
  empty: 'Of these, nothing is kept now:',
  entries: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
  cookies: 'Beside these there are cookies; the privacy policy lists them.',
  policy: 'Privacy policy',
  downloads: 'Narrations and PDFs can be removed one by one.',
  unreadable: 'This browser does not let the page read what it keeps.',
};
