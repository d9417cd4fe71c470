import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';

const text = v.string();
const attribute = v.strictObject({
  key: text,
  value: v.union([
    v.strictObject({ stringValue: text }),
    v.strictObject({ intValue: v.pipe(text, v.regex(/^-?\d+$/)) }),
  ]),
});
const nanoseconds = v.pipe(text, v.regex(/^\d{19}$/));
const hex = (digits: number) => v.pipe(text, v.regex(new RegExp(`^(?!0+$)[\\da-f]{${digits}}$`)));

const span = v.strictObject({
  traceId: hex(32),
  spanId: hex(16),
  parentSpanId: v.optional(hex(16)),
  name: text,
  kind: v.picklist([1, 2, 3, 4, 5]),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes: v.array(attribute),
  status: v.optional(v.strictObject({ code: v.picklist([0, 1, 2]) })),
});

/** What the protocol lets a sender say (`opentelemetry/proto/trace/v1/trace.proto`), as far as this one says it. */
const request = v.strictObject({
  resourceSpans: v.array(
    v.strictObject({
      resource: v.strictObject({ attributes: v.array(attribute) }),
      scopeSpans: v.array(
        v.strictObject({
          scope: v.strictObject({ name: text, version: text }),
          spans: v.pipe(v.array(span), v.minLength(1)),
        }),
      ),
    }),
  ),
});

/** A span as the collector got it, its attributes as an object. */
interface CollectedSpan extends Omit<v.InferOutput<typeof span>, 'attributes'> {
  attributes: Record<string, string>;
}

/** How the collector answers. */
export type Answering =
  | { kind: 'status'; status: number; body?: string }
  /** Takes the connection and says nothing. */
  | { kind: 'never' }
  /** Says 200 and then bytes without an end. */
  | { kind: 'endless' }
  | { kind: 'cut' };

export interface TestCollector {
  /** As for `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  url: string;
  answering: Answering;
  /** What came in requests that it has answered with a status below 300. */
  spans: CollectedSpan[];
  /** The attributes of the sender, and the headers and path of its requests. */
  resources: Record<string, string>[];
  requests: { path: string; headers: IncomingHttpHeaders }[];
  /** Why bodies are no requests of the protocol. */
  complaints: string[];
  close(): Promise<void>;
}

/** Opens a collector of traces: a real HTTP server that checks every body against the protocol. */
export async function openTestCollector(port = 0): Promise<TestCollector> {
  const server = createServer(async (incoming, response) => {
    // A sender may give up.
    incoming.on('error', () => {});
    response.on('error', () => {});
    const body = Buffer.concat(await incoming.toArray().catch(() => [])).toString();
    collector.requests.push({ path: incoming.url ?? '', headers: incoming.headers });
    const { answering } = collector;
    if (answering.kind === 'status' && answering.status < 300) collect(body);
    answer(response, answering);
  });

  function collect(body: string): void {
    const read = v.safeParse(request, JSON.parse(body));
    if (!read.success) {
      collector.complaints.push(...read.issues.map(issue => `${v.getDotPath(issue)}: ${issue.message}`));
      return;
    }
    for (const { resource, scopeSpans } of read.output.resourceSpans) {
      collector.resources.push(plain(resource.attributes));
      for (const one of scopeSpans.flatMap(({ spans }) => spans)) {
        collector.spans.push({ ...one, attributes: plain(one.attributes) });
      }
    }
  }

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const collector: TestCollector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answering: { kind: 'status', status: 200 },
    spans: [],
    resources: [],
    requests: [],
    complaints: [],
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return collector;
}

function answer(response: ServerResponse, answering: Answering): void {
  if (answering.kind === 'never') return;
  if (answering.kind === 'cut') return void response.destroy();
  if (answering.kind === 'status') {
    response.writeHead(answering.status, { 'content-type': 'application/json' }).end(answering.body ?? '{}');
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json' });
  const flood = () => {
    while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, ' ')));
  };
  response.on('drain', flood);
  flood();
}

const plain = (attributes: v.InferOutput<typeof attribute>[]): Record<string, string> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0] ?? '']));
