import { readFileSync } from 'node:fs';
import type { Assets } from './document';
import { createRenderer } from './renderer';

const assets = JSON.parse(readFileSync(new URL('./assets.json', import.meta.url), 'utf8')) as Assets;

/** For pages that were not prerendered (search results, unknown addresses), and for the server's messages. */
export const { render, renderNotice } = createRenderer(assets);
