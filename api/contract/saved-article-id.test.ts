import { expect, test } from 'vitest';
import { savedArticleId } from './saved-article-id';

test('the id is the UUID of version 5 (RFC 9562) of namespace and name', async () => {
  // The example of RFC 9562, appendix A.4: the namespace of DNS and the name www.example.com.
  const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
  expect(await savedArticleId(dns, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2');
});
