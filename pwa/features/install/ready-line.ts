const READY = 'Everything here can now be read offline.';
const SHOWN_MS = 6000;

/** Says that the whole kit is on the device. Plain markup, because a page that is only read does not have the app. */
export function showReady(): void {
  const line = document.createElement('div');
  line.className = 'ready-line';
  line.role = 'status';
  document.body.append(line);
  const sentence = document.createElement('p');
  sentence.textContent = READY;
  // Screen readers announce what a region gets, not what it comes with.
  setTimeout(() => line.append(sentence));
  setTimeout(() => line.remove(), SHOWN_MS);
}
