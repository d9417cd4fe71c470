/**
 * The one audio element of the window. It stands outside the app's root, so that it plays on whatever the page does,
 * and so that the first touch of Play is answered before the app has started (see boot.ts).
 */
export function narrationElement(): HTMLAudioElement {
  const element = document.getElementById('narration');
  if (!(element instanceof HTMLAudioElement)) throw new Error('The document has no narration element.');
  return element;
}

/** Points the element at a file; one that is loaded or playing already is left alone. */
export function loadNarration(audio: HTMLAudioElement, url: string): void {
  if (new URL(audio.src || 'about:blank', location.href).pathname !== new URL(url, location.href).pathname) {
    audio.src = url;
  }
}
