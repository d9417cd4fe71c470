import { expect, it } from 'vitest';
import { apps, product } from '../content/apps';
import {
  address,
  city,
  email,
  incubators,
  office,
  phone,
  social,
  supportEmail,
  team,
} from '../content/company';
import { shortBrand, site } from '../content/site';
import { allFiles, readSource } from './source-files';

/** Words that are the company's own. The name of its country is left out: it is also in lists of all countries. */
const words = [
  ...[site.brand, shortBrand, site.tagline, email, supportEmail],
  ...[...address.slice(0, -1).flatMap(line => line.split(', ')), city, phone],
  ...[office.picture, office.embed, office.link],
  ...[...team, ...incubators, ...apps, product].map(({ name }) => name),
  ...social.map(({ href }) => href),
].map(word => word.toLowerCase());

const components = allFiles.filter(
  file =>
    /^pwa\/(?:static|views|features|elements|ui|app)\/.*\.tsx?$/.test(file) && !/\.test\.ts$/.test(file),
);

it('no component names the company, its places, its people or its products: they are in pwa/content', () => {
  const named = components.flatMap(file => {
    const source = readSource(file).toLowerCase();
    return words.filter(word => source.includes(word)).map(word => `${file}: ${word}`);
  });
  expect(named).toEqual([]);
});
