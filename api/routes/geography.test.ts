import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putPlaces } from '../../db/queries/geography';
import { openTestApp, type TestApp } from '../tests/support/test-app';

describe('the lists of places', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp();
    const { sql } = test.database;
    await putPlaces(sql, 'countries', [
      [7, null, 'Zambia'],
      [8, null, 'albania'],
      [9, null, 'Åland Islands'],
      [10, null, 'India'],
    ]);
    await putPlaces(sql, 'states', [
      [100, 10, 'Kerala'],
      [101, 10, 'Haryana'],
      [102, 9, 'Åland Islands'],
    ]);
    await putPlaces(sql, 'cities', [
      [1, 101, 'Rohtak'],
      [2, 101, 'Gurugram'],
      [3, 100, 'Kochi'],
    ]);
  });
  afterAll(() => test.drop());

  it('are sorted without regard to accents and capitals', async () => {
    const answer = await test.call('/get_countries');
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toEqual([
      { id: 9, name: 'Åland Islands' },
      { id: 8, name: 'albania' },
      { id: 10, name: 'India' },
      { id: 7, name: 'Zambia' },
    ]);
  });

  it('contain the states of one country and the cities of one state', async () => {
    expect((await test.call('/get_states/10')).text).toBe(
      '[{"id":101,"name":"Haryana"},{"id":100,"name":"Kerala"}]',
    );
    expect((await test.call('/get_cities/101')).text).toBe(
      '[{"id":2,"name":"Gurugram"},{"id":1,"name":"Rohtak"}]',
    );
    expect((await test.call('/get_states/10')).headers.get('link')).toContain('rel="license"');
    const none = await test.call('/get_cities/102');
    expect([none.status, none.text]).toEqual([200, '[]']);
  });

  it('may be cached for a day, and are not sent again to a caller who has them', async () => {
    for (const path of ['/get_countries', '/get_states/10', '/get_cities/102']) {
      const { headers } = await test.call(path);
      expect(headers.get('cache-control')).toBe('public, max-age=86400, stale-while-revalidate=604800');
      const etag = headers.get('etag') ?? '';
      const again = await test.call(path, { headers: { 'if-none-match': etag } });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    const etag = (await test.call('/get_states/10')).headers.get('etag') ?? '';
    expect((await test.call('/get_states/9', { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  it('are cached, however many addresses of one list a caller has thought of', async () => {
    for (let zeros = 1; zeros <= 600; zeros += 1) {
      expect((await test.call(`/get_states/${'0'.repeat(zeros)}10`)).status).toBe(200);
    }
    const { text } = await test.call('/get_cities/100');
    await putPlaces(test.database.sql, 'cities', [[4, 100, 'Idukki']]);
    expect((await test.call('/get_cities/100')).text).toBe(text);
  });

  it('are compressed for callers who accept that', async () => {
    const plain = await test.call('/get_countries');
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const encoding of ['br', 'gzip'] as const) {
      const response = await test.app.request(
        '/get_countries',
        { headers: { 'accept-encoding': encoding } },
        { address: '192.0.2.1' },
      );
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
      expect(response.headers.get('etag')).not.toBe(plain.headers.get('etag'));
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(response.headers.get('content-length')).toBe(String(bytes.length));
      expect(unpack[encoding](bytes).toString()).toBe(plain.text);
    }
  });

  it.each(['x', '1.5', '1e1', '0x1', '%20', '10;', "1'", '١'])('refuse %j as an id', async id => {
    for (const call of ['get_states', 'get_cities']) {
      const answer = await test.call(`/${call}/${id}`);
      expect([answer.status, answer.json.code]).toEqual([400, 'bad_id']);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  it.each(['0', '-1', '4', '2147483648', '9'.repeat(400)])('are not found for the id %s', async id => {
    for (const call of ['get_states', 'get_cities']) {
      const answer = await test.call(`/${call}/${id}`);
      expect([answer.status, answer.json.code]).toEqual([404, 'not_found']);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('answer 503 with Retry-After while they are being loaded', async () => {
    const loading = await openTestApp({ on: test, isGeographyReady: () => false });
    for (const path of ['/get_countries', '/get_states/10', '/get_cities/101']) {
      const answer = await loading.call(path);
      expect([answer.status, answer.json.code]).toEqual([503, 'busy']);
      expect(answer.headers.get('retry-after')).toBe('3');
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    expect((await loading.call('/get_states/x')).status).toBe(400);
    expect((await loading.call('/get_topics')).status).toBe(200);
  });
});
