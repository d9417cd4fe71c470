import { keepText } from '../../offline/device-storage';
import { createStore } from '../../ui/store';

/** Chromium's offer to install the site, which can be used once (Manifest Incubations, `BeforeInstallPromptEvent`). */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    installOffer?: Event;
  }
}

/** The browser's offer; null if it has made none or it is used. */
export const installPrompt = createStore<InstallPrompt | null>(null);

const REFUSED_KEY = 'install-refused';

/** Takes the link out of the menu (`compact-menu.css`). The settings keep theirs. */
const hideLink = () => {
  document.documentElement.dataset.installed = '';
};

/** Remembers that the reader has refused: the menu offers it no more, nor does that of the next page (`site/early.ts`). */
export function rememberRefusal(): void {
  keepText(REFUSED_KEY, 'yes');
  hideLink();
}

let isFollowed = false;

/**
 * Keeps the browser's offer for the dialog, in place of a banner that the browser would show by itself. Only the first call
 * counts.
 */
export function followInstall(): void {
  if (isFollowed) return;
  isFollowed = true;
  const take = (offer: Event) => installPrompt.set(offer as InstallPrompt);
  // The boot script has kept an offer that came before.
  if (window.installOffer) take(window.installOffer);
  addEventListener('beforeinstallprompt', take);
  addEventListener('appinstalled', () => {
    installPrompt.set(null);
    hideLink();
  });
}
