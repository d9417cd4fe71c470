import { settingsHash } from '../../content/addresses';

/** The ids of the document's dialogs, by which buttons refer to them. */
export const SEARCH_DIALOG = 'site-search';
export const TOPICS_DIALOG = 'topics';
export const CONSENT_DIALOG = 'cookie-preferences';

/** A dialog that opens through the address. */
export const SETTINGS_LINK = { label: 'Settings', href: settingsHash };
