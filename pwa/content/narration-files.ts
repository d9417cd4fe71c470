/** The address of the timings, which lie beside the narration (`build/media/timings.ts`). @param audio its address */
export const timingsOf = (audio: string): string => audio.replace(/mp3$/, 'json');
