/** The type of the message by which a page that no worker controls asks the worker to control it. */
export const TAKE_PAGES = 'TAKE_PAGES';
