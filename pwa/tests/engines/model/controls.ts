import type { Target } from './engine';

/** What the journeys look for on the pages. */

export const heading = (text: string): Target => ({ selector: 'h1', text });
export const saveButton = (text = ''): Target => ({ selector: '.actions [data-save-state]', text });
export const toast = (text: string): Target => ({ selector: '.toast p', text });
/** The chip that counts the writes on their way. */
export const waiting: Target = { selector: '[data-waiting]' };
export const button = (text: string): Target => ({ selector: 'button', text });
export const linkTo = (path: string): Target => ({ selector: `main a[href="${path}"]` });
export const savedRow = (text: string): Target => ({ selector: 'main li', text });
/** The button above an article's text: “Play 11:52” or “Resume · 8:15 left”. */
export const playButton = (text: string): Target => ({ selector: '.actions [data-audio]', text });
export const slider: Target = { selector: '.player-slider' };
export const question = (number: number): Target => ({ selector: 'legend', text: `Question ${number} of` });
export const option = (text: string): Target => ({ selector: '.quiz-option', text });
