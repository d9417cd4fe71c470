import { expect, it } from 'vitest';
import { movedRoutes, publicRoutes, tagRoutes, unlistedRoutes } from './e2e/route-table';
import { readSource } from './source-files';

const specification = readSource('docs/specification.md');

it('docs/specification.md names every address of the site', () => {
  // It lists the tags without what their addresses have in common.
  const named = (address: string) => (tagRoutes.includes(address) ? address.replace('/tags/', '') : address);
  const addresses = [...publicRoutes, ...unlistedRoutes, ...movedRoutes.map(([from]) => from)];
  expect(addresses.filter(address => !specification.includes(`\`${named(address)}\``))).toEqual([]);
});
