import { expect, test } from 'vitest';
import { moveFigures } from './figures';

const figureOf = (svg: string) => `<figure class="drawing">${svg}<figcaption>A caption</figcaption></figure>`;

test('A drawing moves into a file, and the page keeps its size, its description and its caption', () => {
  const content = '<text fill="var(--ink)">One</text></svg>';
  const whole = figureOf(`<svg role="img" aria-label="A &gt; B" xmlns="x" viewBox="0 0 4 2">${content}`);
  const { html, figures } = moveFigures(`<p>Before</p>${whole}<p>After</p>`);
  const [[name, file] = ['', '']] = Object.entries(figures);
  expect(name).toMatch(/^assets\/figure-[0-9a-f]{8}\.svg$/);
  expect(file).toBe(`<svg id="drawing" xmlns="x" viewBox="0 0 4 2">${content}`);
  const box = '<svg role="img" aria-label="A &gt; B" viewBox="0 0 4 2">';
  const late = `${box}<use data-href="/${name}#drawing"></use></svg>`;
  const withoutScript = `<noscript>${box}<use href="/${name}#drawing"></use></svg></noscript>`;
  expect(html).toBe(`<p>Before</p>${figureOf(late + withoutScript)}<p>After</p>`);
});

test('A page can ask for larger labels in a drawing, but not for smaller ones', () => {
  const svg = '<svg role="img" aria-label="A" viewBox="0 0 4 2"><text font-size="12.5">One</text></svg>';
  const { html, figures } = moveFigures(figureOf(svg));
  expect(Object.values(figures)[0]).toContain('font-size="max(12.5px,var(--least-label,0px))"');
  expect(html).not.toContain('font-size');
});
