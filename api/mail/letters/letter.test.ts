import { describe, expect, it } from 'vitest';
import { letterHtml, letterText } from './letter';

const LETTER = {
  subject: 'One <b>subject</b>',
  before: ['Fish & chips'],
  link: { label: 'Open "it"', href: 'https://www.example.com/?a=1&b="2"' },
  after: ["That's all"],
  signature: { brand: 'We & Co', address: 'us@example.com' },
};

const COLOURS = { paper: '#fff', ink: '#000', soft: '#444', line: '#ccc', button: '#060', onButton: '#efe' };

describe('a letter', () => {
  it('is readable without any markup', () => {
    expect(letterText(LETTER)).toBe(
      'Fish & chips\n\nhttps://www.example.com/?a=1&b="2"\n\nThat\'s all\n\nWe & Co\nus@example.com\n',
    );
  });

  it('escapes every text in its markup', () => {
    const html = letterHtml(LETTER, COLOURS);
    for (const text of [
      'One &lt;b&gt;subject&lt;/b&gt;',
      'Fish &amp; chips',
      'href="https://www.example.com/?a=1&amp;b=&quot;2&quot;"',
      'Open &quot;it&quot;',
      'That&#39;s all',
      'We &amp; Co',
    ]) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain('<b>');
  });

  it('may have no link', () => {
    const { link: _, ...plain } = LETTER;
    expect(letterHtml(plain, COLOURS)).not.toContain('<a ');
    expect(letterText(plain)).not.toContain('https:');
  });

  it('may end with a link that is spelled out', () => {
    const left = { ...LETTER, last: { words: 'To leave:', href: 'https://www.example.com/leave?b="2"' } };
    expect(letterText(left)).toContain('\n\nTo leave: https://www.example.com/leave?b="2"\n\n');
    const href = 'https://www.example.com/leave?b=&quot;2&quot;';
    expect(letterHtml(left, COLOURS)).toMatch(/To leave: <a href="[^"]*" style="[^"]*">/);
    expect(letterHtml(left, COLOURS).split(href)).toHaveLength(3);
  });

  it('has the colours of the site', () => {
    const html = letterHtml(LETTER, COLOURS);
    for (const colour of Object.values(COLOURS)) expect(html).toMatch(new RegExp(`[:\\s]${colour}[;"]`));
  });
});
