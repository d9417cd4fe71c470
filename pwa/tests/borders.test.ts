import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allFiles, allFolders, importsOf, readSource, root } from './source-files';

const BORDERS = 'api/commands/borders.json';
const BIOME = join(root, 'node_modules/.bin/biome');

/** The examples that the linter refuses. Each is a file with one import, checked under the repository's borders. */
function refusedOf(examples: readonly Example[]): Example[] {
  const folder = mkdtempSync(join(tmpdir(), 'borders-'));
  try {
    copyFileSync(join(root, BORDERS), join(folder, 'borders.json'));
    const rules = { recommended: false };
    writeFileSync(
      join(folder, 'biome.json'),
      JSON.stringify({ extends: ['./borders.json'], linter: { rules } }),
    );
    return examples.filter(([path, specifier], index) => {
      const file = path.replace('example', `example-${index}`);
      mkdirSync(join(folder, posix.dirname(file)), { recursive: true });
      writeFileSync(
        join(folder, file),
        `import * as other from '${specifier}';\n\nexport const it = other;\n`,
      );
      return spawnSync(BIOME, ['lint', file], { cwd: folder }).status !== 0;
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Example = [path: string, specifier: string];

const FORBIDDEN: Example[] = [
  ['pwa/offline/example.ts', '../features/saved/saved'],
  ['pwa/offline/example.ts', 'react'],
  ['pwa/sw/example.ts', '../state/use-saved'],
  ['pwa/state/example.ts', '../ui/form'],
  ['pwa/ui/example.ts', '../features/saved/saved'],
  ['pwa/features/saved/example.ts', '../audio/playback'],
  ['pwa/features/saved/example.ts', '../../views/page'],
  ['pwa/views/example.ts', '../app/router'],
  ['pwa/app/example.ts', '../static/screens/home-page'],
  ['pwa/site/example.ts', '../app/router'],
  ['pwa/site/example.ts', 'react'],
  ['pwa/static/screens/example.ts', '../../app/router'],
  ['pwa/content/example.ts', '../ui/format'],
  ['api/contract/example.ts', '../http/refusal'],
  ['api/contract/example.ts', 'node:fs'],
  ['api/http/example.ts', '../auth/session'],
  ['api/auth/example.ts', '../routes/accounts'],
  ['api/mail/example.ts', '../privacy/commands'],
  ['api/uploads/example.ts', '../routes/uploads'],
  ['db/queries/example.ts', '../../api/contract/email'],
  ['api/example.ts', '../pwa/app/router'],
];

const ALLOWED: Example[] = [
  ['pwa/state/example.ts', '../offline/user-record'],
  ['pwa/features/saved/example.ts', './saved'],
  ['pwa/features/saved/example.ts', '../../ui/form'],
  ['api/routes/example.ts', '../http/refusal'],
];

const { overrides }: { overrides: { includes: string[] }[] } = JSON.parse(readSource(BORDERS));

/** Folders whose files compose others, and may import whatever they need. */
const COMPOSERS = ['pwa', 'pwa/build', 'pwa/static', 'pwa/tests', 'api/commands', 'api/tests', 'db/testing'];
const isComposer = (folder: string) =>
  COMPOSERS.includes(folder) ||
  ['pwa/build/', 'pwa/tests/', 'api/tests/'].some(start => folder.startsWith(start));

const sources = allFiles.filter(
  file =>
    /^(?:pwa|api|db)\/.*\.(?:tsx?|mjs)$/.test(file) && !/\.test\.tsx?$|\.config\.ts$|\.d\.ts$/.test(file),
);

describe('the borders between folders', () => {
  it('refuse every import that crosses them, and no others', () => {
    expect(refusedOf([...FORBIDDEN, ...ALLOWED])).toEqual(FORBIDDEN);
  });

  it('exist for every folder with code', () => {
    const folders = new Set(sources.map(file => posix.dirname(file)));
    const isDrawn = (folder: string) =>
      overrides.some(({ includes: [glob = ''] }) => {
        const pattern = glob.replace(/\/\*\*$/, '').replace(/\/\*\.ts$/, '');
        return new RegExp(`^${pattern.replaceAll('*', '[^/]+')}(?:/|$)`).test(folder);
      });
    expect([...folders].filter(folder => !isDrawn(folder) && !isComposer(folder))).toEqual([]);
  });

  it('exist for no folder that is gone', () => {
    const gone = overrides
      .map(({ includes: [glob = ''] }) => glob.replace(/\/\*.*$/, ''))
      .filter(folder => !allFolders.has(folder));
    expect(gone).toEqual([]);
  });

  it('leave no cycle between folders', () => {
    const needs = new Map<string, Set<string>>();
    for (const file of sources) {
      const folder = posix.dirname(file);
      const found = needs.get(folder) ?? new Set();
      for (const target of importsOf(file)) {
        if (posix.dirname(target) !== folder) found.add(posix.dirname(target));
      }
      needs.set(folder, found);
    }
    // Repeatedly remove folders that need no remaining folder; the rest are cycles, or lead to one.
    const left = new Map(needs);
    for (let before = -1; before !== left.size; ) {
      before = left.size;
      for (const [folder, found] of left) {
        if (![...found].some(target => left.has(target))) left.delete(folder);
      }
    }
    expect([...left.keys()]).toEqual([]);
  });
});
