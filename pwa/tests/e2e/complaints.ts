import type { BrowserContext, Page } from '@playwright/test';
import { writeConsent } from '../../../api/contract/consent';

/** Console messages, policy violations and uncaught errors of all pages. */
export class Complaints {
  readonly heard: string[] = [];
  /**
   * The browser's own messages: a request failed on a cut network, the page keeps the offer to install for its menu, or a
   * test has measured a text before the first frame.
   */
  private readonly forgiven = [
    /Failed to load resource: net::ERR_/,
    /info: Banner not shown: beforeinstallprompt/,
    /verbose: Rendering was performed in a subtree hidden by content-visibility/,
  ];

  /** Ignores a message that the test causes on purpose. */
  forgive(pattern: RegExp): void {
    this.forgiven.push(pattern);
  }

  left(): string[] {
    return this.heard.filter(message => !this.forgiven.some(pattern => pattern.test(message)));
  }
}

declare global {
  interface Window {
    /** Set by `listen`; resolves when the app has taken over the page. */
    appReady: Promise<void>;
  }
}

/** Answers the cookie banner in advance; the tests of the banner undo that. */
async function answerBanner(context: BrowserContext): Promise<void> {
  const [cookie = ''] = writeConsent({ analytics: false, marketing: false }, new Date(), false).split(';');
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, domain: 'localhost', path: '/' }]);
}

/** Records every console message, uncaught error and policy violation of a context's pages. */
export async function listen(context: BrowserContext, complaints: Complaints): Promise<void> {
  await answerBanner(context);
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', event => {
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
    // In the headless shell a mouse rests in the corner of every window, which would start the app.
    addEventListener(
      'pointerover',
      event => {
        if (event.clientX === 0 && event.clientY === 0) event.stopImmediatePropagation();
      },
      true,
    );
    window.appReady = new Promise(resolve => {
      addEventListener('app-ready', () => resolve(), { once: true });
    });
  });
  const follow = (page: Page) => {
    page.on('console', message =>
      complaints.heard.push(`${page.url()} ${message.type()}: ${message.text()}`),
    );
    page.on('pageerror', error => complaints.heard.push(`${page.url()} uncaught: ${error.message}`));
  };
  context.pages().forEach(follow);
  context.on('page', follow);
}
