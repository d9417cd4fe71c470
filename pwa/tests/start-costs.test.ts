import { expect, test } from 'vitest';
import { allFiles, readSource } from './source-files';

const OF_THE_PAGE = /^pwa\/(app|features|offline|site|state|ui|views)\/.*(?<!\.test)\.tsx?$/;
/** At the start of a line, a declaration belongs to the module. */
const MADE_ON_LOADING = /^(export )?(const|let) \w+ = new Intl\./m;

test('No module of the page makes a formatter of dates or numbers while it loads: the first one takes a phone 60 ms', () => {
  const modules = allFiles.filter(file => OF_THE_PAGE.test(file));
  expect(modules.length).toBeGreaterThan(100);
  expect(modules.filter(file => MADE_ON_LOADING.test(readSource(file)))).toEqual([]);
});
