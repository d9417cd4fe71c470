/** For the reader, where a call could not reach the server. Only the scripts that say it load it. */
export const OFFLINE_TEXT = 'You are offline. Please try again when you are online.';
