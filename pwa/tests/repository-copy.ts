import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../api/commands/prepare.mjs';

/**
 * Copies the repository's files, also those that are not committed yet, and links its packages, for a test that changes
 * the contents and builds.
 * @param folder an empty one
 * @param nameOf returns the name of a file in the copy; null leaves it out
 */
export function copyRepository(folder: string, nameOf: (file: string) => string | null): void {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\0');
  for (const file of files.filter(name => name !== '')) {
    const name = nameOf(file);
    if (name === null) continue;
    const target = join(folder, name);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(root, file), target);
  }
  linkPackages(folder);
}

/**
 * Builds a copy for production.
 * @param settings of a server on the machine that builds
 * @throws Error with what the build has said, if it fails
 */
export function buildCopy(folder: string, siteUrl: string, settings: Record<string, string> = {}): void {
  execFileSync('npx', ['vite', 'build', '--app', '--mode', 'production', '--logLevel', 'error'], {
    cwd: folder,
    env: { ...process.env, ...settings, NODE_ENV: 'production', SITE_URL: siteUrl },
    stdio: 'pipe',
  });
}

/** Links each package and not their folder, because builds keep files of their own there. */
function linkPackages(folder: string): void {
  const packages = join(root, 'node_modules');
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(packages).filter(one => one === '.bin' || !one.startsWith('.'))) {
    symlinkSync(join(packages, name), join(folder, 'node_modules', name));
  }
}
