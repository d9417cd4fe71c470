import { expect, it } from 'vitest';
import { isSecretPath, publicPath } from './secret-paths';

it.each([
  ['/updatepassword/abc', '/updatepassword/{id}'],
  ['/updatepassword', '/updatepassword/{id}'],
  ['/updatesubscribeduser/abc/def', '/updatesubscribeduser/{id}'],
])('%s is shown as %s', (path, shown) => {
  expect(isSecretPath(path)).toBe(true);
  expect(publicPath(path)).toBe(shown);
});

it.each(['/', '/login', '/updatepasswords', '/tags/updatepassword'])('%s is not secret', path => {
  expect(isSecretPath(path)).toBe(false);
  expect(publicPath(path)).toBe(path);
});
