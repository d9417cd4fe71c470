import { describe, expect, it } from 'vitest';
import { TOPICS } from '../../../api/contract/inquiry';
import { contactAddress, takeTopic } from './topic-link';

describe('a link to the inquiry form', () => {
  it.each(TOPICS)('carries the topic %s', topic => {
    const { pathname, search } = new URL(contactAddress(topic), 'http://site');
    expect([pathname, takeTopic(search)]).toEqual(['/contact', { topic, rest: '' }]);
  });

  it('may name none', () => {
    expect(contactAddress()).toBe('/contact');
    expect(takeTopic('')).toEqual({ topic: null, rest: '' });
  });

  it.each([
    '?topic=',
    '?topic=Anything',
    `?topic=x${encodeURIComponent(TOPICS[0])}`,
    '?topic=%FF',
    `?topic=${'x'.repeat(100_000)}`,
  ])('opens the plain form for %.40s', search => {
    expect(takeTopic(search)).toEqual({ topic: null, rest: '' });
  });

  it('keeps campaign marks', () => {
    expect(takeTopic(`?utm_source=a&topic=${encodeURIComponent(TOPICS[0])}&utm_medium=b`)).toEqual({
      topic: TOPICS[0],
      rest: '?utm_source=a&utm_medium=b',
    });
  });
});
