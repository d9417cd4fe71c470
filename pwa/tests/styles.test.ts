import { describe, expect, it } from 'vitest';
import { ALL_SHEETS } from '../build/style-sheets';
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

describe('the index of the sheets', () => {
  it('begins with the tokens and ends with print', () => {
    expect([ALL_SHEETS.at(0), ALL_SHEETS.at(-1)]).toEqual(['ui/styles/tokens.css', 'ui/styles/print.css']);
  });
});
