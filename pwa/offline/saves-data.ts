/** Whether the browser is asked to save data (Network Information API); false where it does not tell. */
export const savesData = (): boolean =>
  (navigator as NavigatorID & { connection?: { saveData?: boolean } }).connection?.saveData === true;
