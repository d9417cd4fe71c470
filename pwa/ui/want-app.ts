/** Starts the app (`boot.ts`); once it runs, nothing happens. */
export const wantApp = () => void dispatchEvent(new Event('app-wanted'));
