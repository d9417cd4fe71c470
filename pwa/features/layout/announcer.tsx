/** The element that announces route changes; `arrival.ts` writes into it. */
export const ANNOUNCER_ID = 'announcer';

export function Announcer() {
  return <p id={ANNOUNCER_ID} className="visually-hidden" aria-live="polite" />;
}
