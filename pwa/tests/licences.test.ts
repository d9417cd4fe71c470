import { describe, expect, it } from 'vitest';
import { readSource } from './source-files';

/** Licences under which a company may run and change a package without giving its own code away. */
const PERMISSIVE = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Unlicense',
]);

interface Locked {
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
}

const { packages }: { packages: Record<string, Locked> } = JSON.parse(readSource('package-lock.json'));
const installed = Object.entries(packages).filter(([path]) => path !== '');

describe('the packages of the lock file', () => {
  it('that run on the server or in the browser have permissive licences', () => {
    const running = installed.filter(([, { dev, devOptional }]) => !dev && !devOptional);
    const others = running.filter(([, { license = 'none' }]) => !PERMISSIVE.has(license));
    expect(running.length).toBeGreaterThan(20);
    expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
  });

  it('have a hash each, and name no registry, so that each installation uses its own', () => {
    const lock = readSource('package-lock.json');
    const unhashed = installed.filter(
      ([path]) => !/"integrity"/.test(lock.split(`"${path}": {`)[1]?.split('}')[0] ?? ''),
    );
    expect(lock).not.toContain('"resolved"');
    expect(unhashed.map(([path]) => path)).toEqual([]);
  });
});
