import { describe, expect, it } from 'vitest';
import { readTraceparent } from './traceparent';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

describe('a traceparent', () => {
  it('names the trace, the span, and whether they are recorded', () => {
    const known = { traceId: TRACE, spanId: SPAN };
    expect(readTraceparent(`00-${TRACE}-${SPAN}-01`)).toEqual({ ...known, isSampled: true });
    expect(readTraceparent(` 00-${TRACE}-${SPAN}-03 `)).toEqual({ ...known, isSampled: true });
    expect(readTraceparent(`00-${TRACE}-${SPAN}-00`)).toEqual({ ...known, isSampled: false });
  });

  it('of a later version may have more fields', () => {
    expect(readTraceparent(`01-${TRACE}-${SPAN}-01-more`)).toMatchObject({ traceId: TRACE });
    expect(readTraceparent(`cc-${TRACE}-${SPAN}-01`)).toMatchObject({ traceId: TRACE });
  });

  it.each([
    ['nothing', undefined],
    ['several headers', [`00-${TRACE}-${SPAN}-01`]],
    ['several values', `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`],
    ['the forbidden version', `ff-${TRACE}-${SPAN}-01`],
    ['more fields in version 00', `00-${TRACE}-${SPAN}-01-more`],
    ['capitals', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
    ['a trace of zeros', `00-${'0'.repeat(32)}-${SPAN}-01`],
    ['a span of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['a short trace', `00-${TRACE.slice(1)}-${SPAN}-01`],
    ['no flags', `00-${TRACE}-${SPAN}`],
    ['a text', 'hello'],
  ])('counts for nothing if it is %s', (_what, header) => {
    expect(readTraceparent(header)).toBeNull();
  });
});
