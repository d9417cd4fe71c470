import { chromium } from './drivers/chromium';
import { firefox } from './drivers/firefox';
import { webkit } from './drivers/webkit';
import type { Engine } from './model/engine';

/** The engines in which the site must keep its promises. */
export const engines: readonly Engine[] = [chromium, firefox, webkit];
