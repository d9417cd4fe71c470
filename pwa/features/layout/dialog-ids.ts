/** The dialogs of the document, by which buttons name them. */
export const SEARCH_DIALOG = 'site-search';
export const TOPICS_DIALOG = 'topics';
export const CONSENT_DIALOG = 'cookie-preferences';

/** A dialog that is opened by the address. */
export const SETTINGS_LINK = { label: 'Settings', href: '#settings' };
