import { element } from '../../ui/element';

const READY = 'Text and pictures can now be read offline.';
const SHOWN_MS = 6000;

/** Says in the strip above the navigation that the whole kit is on the device. Plain markup, because a page that is only read does not have the app. */
export function showReady(): void {
  const line = element('div', { className: 'ready-line', role: 'status' });
  document.body.append(line);
  // Screen readers announce what a region gets, not what it comes with.
  setTimeout(() => line.append(element('p', {}, READY)));
  setTimeout(() => line.remove(), SHOWN_MS);
}
