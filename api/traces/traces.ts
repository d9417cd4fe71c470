import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { WatchStatement } from '../../db/client';
import { cameThroughProxy } from '../http/address';
import type { Log } from '../http/log';
import type { TraceSettings } from '../settings/trace-settings';
import { createCollector } from './collector';
import { createExporter, type ExportBounds } from './exporter';
import type { Span } from './span';
import { type Parent, readTraceparent } from './traceparent';

/** Records each request and its statements as spans, and sends them to the collector of the settings. */
export interface Traces {
  /** Opens the span of each request that a handler answers. */
  around(handle: RequestListener): RequestListener;
  /** Ends the span of a request when its line comes to a log. @returns a log that does so and passes on */
  follow(log: Log): Log;
  /** Records the statements of requests. */
  watch: WatchStatement;
  /** Sends what waits, within a few seconds. */
  stop(): Promise<void>;
}

interface TracesNeeds {
  settings: TraceSettings;
  /** The version of the build. */
  build: string;
  /** The number of reverse proxies in front of the server; with 0, no `traceparent` from outside counts. */
  trustProxy: number;
  log: Pick<Log, 'traces'>;
  /** Told how many spans nobody will see. */
  onDropped: (count: number) => void;
  bounds?: ExportBounds;
}

/** The span of a request that is being answered. */
interface Running {
  traceId: string;
  spanId: string;
  parentId?: string;
  startedAt: number;
  /** What to add to the process's own clock. One number for the trace, so that its spans lie within each other. */
  offsetMs: number;
  isOver: boolean;
}

/** The methods that a span may name (OpenTelemetry, “HTTP spans”); the parser lets more through. */
const KNOWN = new Set(['CONNECT', 'DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE']);
const SERVER_ERROR = 500;

/** Begins to trace. */
export function openTraces({ settings, build, trustProxy, log, onDropped, bounds }: TracesNeeds): Traces {
  const resource = { serviceName: settings.serviceName, version: build };
  const exporter = createExporter({
    send: createCollector(settings.url, settings.headers, resource),
    onDropped,
    onChange: isAway =>
      log.traces(
        isAway ? 'traces_away' : 'traces_back',
        isAway
          ? 'The collector of OTEL_EXPORTER_OTLP_ENDPOINT does not take spans: those that find no room are dropped.'
          : 'The collector of OTEL_EXPORTER_OTLP_ENDPOINT takes spans again.',
      ),
    ...(bounds ? { bounds } : {}),
  });
  const current = new AsyncLocalStorage<Running | null>();

  return {
    around: handle => (request, response) => {
      const parent = cameThroughProxy(request, trustProxy)
        ? readTraceparent(request.headers.traceparent)
        : null;
      current.run(parent?.isSampled === false ? null : begin(parent), handle, request, response);
    },

    follow: inner => ({
      ...inner,
      request(note) {
        inner.request(note);
        const running = current.getStore();
        if (!running || running.isOver) return;
        running.isOver = true;
        exporter.add(requestSpan(running, note));
      },
    }),

    watch(kind, ending) {
      const running = current.getStore();
      // Work in the background may have been started by a request that has long been answered.
      if (!running || running.isOver) return;
      const startedAt = performance.now();
      const end = (hasFailed: boolean) => exporter.add(statementSpan(running, kind, startedAt, hasFailed));
      ending.then(
        () => end(false),
        () => end(true),
      );
    },

    stop: () => exporter.stop(),
  };
}

// UUIDs come from random bytes that Node fetches in advance: three times as fast as asking for 8 or 16 of them.
const makeTraceId = () => randomUUID().replaceAll('-', '');
const makeSpanId = () => randomUUID().slice(19).replace('-', '');

function begin(parent: Parent | null): Running {
  return {
    traceId: parent?.traceId ?? makeTraceId(),
    spanId: makeSpanId(),
    ...(parent ? { parentId: parent.spanId } : {}),
    startedAt: performance.now(),
    offsetMs: Date.now() - performance.now(),
    isOver: false,
  };
}

/** Only these of a note's fields are sent: the others name the request, the reader or the address. */
type RequestFields = Pick<Parameters<Log['request']>[0], 'method' | 'route' | 'status'>;

function requestSpan(running: Running, { method, route, status }: RequestFields): Span {
  const { traceId, spanId, parentId, startedAt, offsetMs } = running;
  const isKnown = KNOWN.has(method);
  const hasFailed = status >= SERVER_ERROR;
  return {
    traceId,
    spanId,
    ...(parentId === undefined ? {} : { parentId }),
    name: `${isKnown ? method : 'HTTP'} ${route}`,
    kind: 'server',
    startedAt: startedAt + offsetMs,
    endedAt: performance.now() + offsetMs,
    attributes: {
      'http.request.method': isKnown ? method : '_OTHER',
      'http.route': route,
      'http.response.status_code': status,
      ...(hasFailed ? { 'error.type': String(status) } : {}),
    },
    hasFailed,
  };
}

function statementSpan(running: Running, kind: string, startedAt: number, hasFailed: boolean): Span {
  return {
    traceId: running.traceId,
    spanId: makeSpanId(),
    parentId: running.spanId,
    name: kind,
    kind: 'client',
    startedAt: startedAt + running.offsetMs,
    endedAt: performance.now() + running.offsetMs,
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': kind },
    hasFailed,
  };
}
