import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The rules of the page and of the build that need neither browser nor server. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: { name: 'unit', include: ['pwa/**/*.test.ts'] },
});
