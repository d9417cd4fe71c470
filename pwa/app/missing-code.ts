import { showToast } from '../ui/toast';

const AWAY = 'This needs the network.';

/** What Chromium, Firefox and WebKit say when a script cannot be fetched that a press has asked for. */
const MISSING = /import.*module/i;

/** Tells the reader, before the kit is on the device, that a press needs the network. The next press tries again. */
export function followMissingCode(): void {
  addEventListener('unhandledrejection', event => {
    if (!MISSING.test(event.reason?.message)) return;
    event.preventDefault();
    showToast(AWAY);
  });
}
