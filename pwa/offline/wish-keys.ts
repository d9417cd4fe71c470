/** The keys of local storage of what the reader wants on this device, for the script of every page. */
export const WANTED_PDFS_KEY = 'wanted-pdfs';
export const WANTED_ARTICLES_KEY = 'wanted-articles';
export const KEPT_ARTICLES_KEY = 'kept-articles';
export const KEEP_SAVED_KEY = 'keep-saved';
