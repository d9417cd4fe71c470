import { downloadsHash, settingsHash } from '../../content/addresses';
import { downloads } from '../../content/downloads';

/** The ids of the document's dialogs, by which buttons refer to them. */
export const SEARCH_DIALOG = 'site-search';
export const TOPICS_DIALOG = 'topics';
export const CONSENT_DIALOG = 'cookie-preferences';

/** Dialogs that open through the address. */
export const SETTINGS_LINK = { label: 'Settings', href: settingsHash };
export const DOWNLOADS_LINK = { label: downloads.title, href: downloadsHash };
