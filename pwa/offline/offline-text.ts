/** For the reader, where a call could not reach the server. Only the scripts that say it load it. */
export const OFFLINE_TEXT = 'This needs a network, and there is none just now.';
