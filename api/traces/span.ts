/** A piece of work that has ended (OpenTelemetry, “Span”). */
export interface Span {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
  /** The span that caused this one, here or in a proxy. */
  parentId?: string;
  name: string;
  kind: 'server' | 'client';
  /** In milliseconds since 1970, with fractions. */
  startedAt: number;
  endedAt: number;
  attributes: Record<string, string | number>;
  hasFailed: boolean;
}
