import type { Span } from './span';

/** Who made the spans. */
export interface Resource {
  serviceName: string;
  /** The version of the build. */
  version: string;
}

/** The numbers of the protocol's enumerations `SpanKind` and `StatusCode`. */
const KINDS = { server: 2, client: 3 } as const;
const STATUS_ERROR = 2;

/** The body of a request that hands spans over: `ExportTraceServiceRequest` in the JSON encoding of OTLP 1. */
export function encodeSpans(spans: readonly Span[], { serviceName, version }: Resource): string {
  const resource = {
    attributes: encodeAttributes({ 'service.name': serviceName, 'service.version': version }),
  };
  const scopeSpans = [{ scope: { name: 'site', version }, spans: spans.map(encodeSpan) }];
  return JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] });
}

function encodeSpan({ traceId, spanId, parentId, name, kind, ...rest }: Span) {
  return {
    traceId,
    spanId,
    ...(parentId === undefined ? {} : { parentSpanId: parentId }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanoseconds(rest.startedAt),
    endTimeUnixNano: nanoseconds(rest.endedAt),
    attributes: encodeAttributes(rest.attributes),
    ...(rest.hasFailed ? { status: { code: STATUS_ERROR } } : {}),
  };
}

const encodeAttributes = (attributes: Span['attributes']) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    // The encoding has 64-bit numbers as texts.
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));

/** A number of JavaScript has room for microseconds since 1970, not for nanoseconds. */
const nanoseconds = (ms: number) => `${Math.round(ms * 1000)}000`;
