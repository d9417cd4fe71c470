// `npm run screenshots`: every page at three widths, light and dark, into test-results/screenshots, and the pictures
// of the web app manifest into public/images/screenshots.
import { runnerImport } from 'vite';
import { ensureBuild } from '../../../api/bin/prepare.mjs';

const client = `${ensureBuild()}/client`;
const { module } = await runnerImport(new URL('./screenshots.ts', import.meta.url).pathname);
await module.takeScreenshots(client);
