/**
 * The window's only audio element; throws an Error if there is none. It stands outside the app's root, so that it plays
 * on whatever the page does, and so that the first press of Play works before the app starts (boot.ts). It asks with
 * CORS, because otherwise Chromium plays no file of which one part comes from the network and another from the worker.
 */
export function narrationElement(): HTMLAudioElement {
  const element = document.getElementById('narration');
  if (!(element instanceof HTMLAudioElement)) throw new Error('The document has no narration element.');
  return element;
}

/** Points the element at a file, unless that file is already loaded or playing. */
export function loadNarration(audio: HTMLAudioElement, url: string): void {
  if (new URL(audio.src || 'about:blank', location.href).pathname !== new URL(url, location.href).pathname) {
    audio.src = url;
  }
}
