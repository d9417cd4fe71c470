import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Tests of the page and the build that need neither browser nor server. Some start a program, such as the linter. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: { name: 'unit', include: ['pwa/**/*.test.ts'], testTimeout: 30_000 },
});
