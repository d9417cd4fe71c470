import { expect, test } from 'vitest';
import { wayBack } from './way-back';

const SITE = 'https://site.example';

test('A log-in leads back to the page and the place where the reader was', () => {
  const place = { path: '/edge-on', top: 1200 };
  expect(wayBack(place, '', SITE)).toEqual(place);
  expect(wayBack({ path: `${SITE}/search?query=boar#hits`, top: 0 }, `${SITE}/blog`, SITE)).toEqual({
    path: '/search?query=boar',
    top: 0,
  });
});

test('A log-in that was opened directly leads home', () => {
  expect(wayBack(undefined, '', SITE)).toEqual({ path: '/' });
});

test('A log-in that was opened before the script leads back to the page of its link', () => {
  expect(wayBack(undefined, `${SITE}/blog`, SITE)).toEqual({ path: '/blog' });
  expect(wayBack({ path: '/sign-in', top: 0 }, `${SITE}/blog`, SITE)).toEqual({ path: '/blog' });
});

for (const path of [
  '/login',
  '/login?from=mail',
  '/sign-in',
  '/updatepassword',
  '/updatepassword/secret',
  '/updatepassword?x',
  '/updatesubscribeduser/secret',
  '//example.com/blog',
  `${SITE}//example.com/blog`,
  'https://example.com/blog',
  `${SITE}.example.com/blog`,
]) {
  test(`A log-in never leads to ${path}`, () => {
    expect(wayBack({ path, top: 10 }, path, SITE)).toEqual({ path: '/' });
  });
}

test('A log-in out of an assessment leads to the page before it, so that none begins unasked', () => {
  expect(wayBack({ path: '/assessmentStarted/0', top: 40 }, '', SITE)).toEqual({ path: '/assessment' });
});
