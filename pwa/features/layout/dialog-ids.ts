import { installHash, settingsHash } from '../../content/addresses';

/** The ids of the document's dialogs, by which buttons refer to them. */
export const SEARCH_DIALOG = 'site-search';
export const TOPICS_DIALOG = 'topics';
export const CONSENT_DIALOG = 'cookie-preferences';

/** The dialogs that open through the address. */
export const SETTINGS_LINK = { label: 'Settings', href: settingsHash };
export const INSTALL_LINK = { label: 'Install this app', href: installHash };
