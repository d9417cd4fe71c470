import { createStore } from '../../ui/store';

/** The article whose PDF the reader has asked for without a network, and which is not on the device; empty for none. */
export const awayPdf = createStore('');
