import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { site } from '../../content/site';
import { NoticePage } from './notice-page';

const back = { href: '/', label: 'Stay subscribed' };
const markup = renderToStaticMarkup(
  createElement(NoticePage, { title: 'A title', paragraphs: ['A text'], back }),
);

/** The part of the page in an element. */
const partIn = (element: string) => new RegExp(`<${element}[ >].*</${element}>`, 's').exec(markup)?.[0] ?? '';

test("A page of the server has the company's name, which leads home, above what it says", () => {
  expect(partIn('header')).toContain('href="/"');
  expect(partIn('header')).toContain(`<span>${site.brand}</span>`);
  expect(markup.indexOf('</header>')).toBeLessThan(markup.indexOf('<main'));
});

test('A page of the server leads to the policies and to the contact form below what it says', () => {
  for (const href of ['/privacy-policy', '/contact']) expect(partIn('footer')).toContain(`href="${href}"`);
  expect(partIn('footer')).toContain(`© ${new Date().getFullYear()} ${site.brand}`);
  expect(markup.indexOf('</main>')).toBeLessThan(markup.indexOf('<footer'));
});

test('A page of the server needs no script', () => {
  expect(markup).not.toMatch(/<script|data-early|<dialog/);
});
