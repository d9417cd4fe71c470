import { describe, expect, it } from 'vitest';
import { hexOf, paperColours, themeColour } from './colours';

const CSS = `:root {
  --paper: light-dark(oklch(1 0 0), oklch(0 0 0));
  --deep: oklch(0.3 0.042 160);
  --s1: 0.25rem;
}
html[data-theme="sepia"] {
  --paper: oklch(0.945 0.03 86);
}`;

describe('a colour as sRGB', () => {
  it.each([
    ['oklch(1 0 0)', '#ffffff'],
    ['oklch(0 0 0)', '#000000'],
    ['oklch(0.62796 0.25768 29.234)', '#ff0000'],
    ['oklch(0.86644 0.29483 142.495)', '#00ff00'],
    ['oklch(0.45201 0.31321 264.052)', '#0000ff'],
    ['oklch(0.98 0.01 88)', '#fbf8f1'],
  ])('%s is %s', (colour, hex) => {
    expect(hexOf(colour)).toBe(hex);
  });

  it('is cut off where sRGB ends', () => {
    expect(hexOf('oklch(0.7 0.4 150)')).toMatch(/^#00[0-9a-f]{4}$/);
  });

  it('exists for no other text', () => {
    expect(() => hexOf('#fff')).toThrow('#fff');
  });
});

describe('the colour of a token', () => {
  it('depends on the theme', () => {
    expect(themeColour('paper', 'light', CSS)).toBe('#ffffff');
    expect(themeColour('paper', 'dark', CSS)).toBe('#000000');
    expect(themeColour('paper', 'sepia', CSS)).toBe('#f6ecd7');
  });

  it('is the same in each theme that does not change it', () => {
    const colours = (['light', 'dark', 'sepia'] as const).map(theme => themeColour('deep', theme, CSS));
    expect(colours).toEqual(['#193426', '#193426', '#193426']);
  });

  it('exists only for colours that are there', () => {
    expect(() => themeColour('ink', 'light', CSS)).toThrow();
    expect(() => themeColour('s1', 'light', CSS)).toThrow('0.25rem');
  });

  it('is read from the style sheet of the site', () => {
    expect(new Set(Object.values(paperColours)).size).toBe(3);
  });
});
