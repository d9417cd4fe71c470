import { createStore } from '../../ui/store';

/** Whether the reader has asked, without a network, for a PDF that is not on the device. */
export const awayPdf = createStore(false);
