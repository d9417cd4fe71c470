import { describe, expect, it } from 'vitest';
import { ALL_SHEETS, firstStyles, readFirstStyles } from '../build/style-sheets';
import { allFiles, readSource } from './source-files';

/** Lines of a sheet that one can take in at a glance. */
const LONGEST = 120;

const sheets = allFiles.filter(file => file.startsWith('pwa/') && file.endsWith('.css'));

/** The parts of a list that is separated by commas, not counting those in brackets. */
function partsOf(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of list) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop()}${sign}`);
  }
  return parts.map(part => part.trim());
}

/** The selectors of a sheet, each with the at-rules around it. */
function selectorsOf(sheet: string): string[] {
  const selectors: string[] = [];
  const around: string[] = [];
  const css = readSource(sheet)
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ');
  for (const [, text = '', sign] of css.matchAll(/([^{};]*)([{};])/g)) {
    const rule = text.trim();
    if (sign === '}') around.pop();
    if (sign !== '{') continue;
    const isInside = around.some(outer => /^@(?:keyframes|page)/.test(outer));
    if (!rule.startsWith('@') && !isInside) {
      selectors.push(...partsOf(rule).map(selector => [...around, selector].join(' ')));
    }
    around.push(rule);
  }
  return selectors;
}

describe('the sheets of the site', () => {
  it('are each in the index, once', () => {
    expect(ALL_SHEETS.map(sheet => `pwa/${sheet}`).toSorted()).toEqual(sheets.toSorted());
  });

  it('share no selector', () => {
    const owners = new Map<string, Set<string>>();
    for (const sheet of sheets) {
      for (const selector of selectorsOf(sheet)) {
        owners.set(selector, (owners.get(selector) ?? new Set()).add(sheet));
      }
    }
    expect(owners.size).toBeGreaterThan(400);
    expect([...owners].filter(([, found]) => found.size > 1)).toEqual([]);
  });

  it.each(sheets)('are short: %s', sheet => {
    expect(readSource(sheet).trimEnd().split('\n').length).toBeLessThanOrEqual(LONGEST);
  });
});

describe('the styles of the first paint', () => {
  it('are those of every page, and the sheets of which a selector may apply', () => {
    const all = readFirstStyles(sheet => readSource(`pwa/${sheet}`));
    const styles = firstStyles(all, '<main class="article-title wide"></main>');
    expect(styles).toContain('.article-title');
    expect(styles).toContain('--paper:');
    expect(styles).not.toContain('.inquiry');
  });

  it('contain a sheet only if the page has all classes and elements of one of its selectors', () => {
    const css =
      '/* .a */ @media (min-width: 1.5em) { p .b.c-d::after, x-map[data-e]:not(.f) { margin: .5em; } }';
    const { sheets } = readFirstStyles(() => css);
    expect(sheets[0]?.selectors).toEqual([['p', '.b', '.c-d'], ['x-map']]);
    const stylesOf = (markup: string) => firstStyles({ common: '', sheets: sheets.slice(0, 1) }, markup);
    expect(stylesOf('<p class="b"></p>')).toBe('');
    expect(stylesOf('<p class="c-d x b"></p>')).toBe(css);
    expect(stylesOf('<x-map></x-map>')).toBe(css);
  });

  it('contain no sheet of what is below any first screen, or in a dialog that is closed', () => {
    const { sheets } = readFirstStyles(() => '.late { margin: 0; }');
    const stylesOf = (markup: string) => firstStyles({ common: '', sheets: sheets.slice(0, 1) }, markup);
    const late = '<p class="late">Late</p>';
    const long = `<p>${'word '.repeat(1500)}</p>`;
    expect(stylesOf(`<p>A short page</p>${late}`)).not.toBe('');
    expect(stylesOf(`${long}${late}`)).toBe('');
    expect(stylesOf(`<details><summary>More</summary>${long}</details>${late}`)).not.toBe('');
    expect(stylesOf(`<dialog>${late}</dialog>`)).toBe('');
  });
});
