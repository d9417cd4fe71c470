import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { KIT_PATH } from '../contract/kit';
import type { RenderedPage, RenderPage, SiteManifest } from '../contract/site';
import { compressText } from '../http/compress-text';
import { acceptedEncodings, type Encoding } from '../http/encodings';
import { textHeaders } from '../http/headers';
import type { Log } from '../http/log';
import type { Limiter } from '../http/rate-limits';
import { retryAfter } from '../http/refusal';
import type { Target } from '../http/target';
import { createKit, kitFields } from './kit';
import { createSender, readEncoding, type Sent, sendHeld, UNKNOWN_ROUTE } from './send';
import { loadSiteFiles, type SiteFile } from './site-files';
import { siteHeaders } from './site-headers';
import { streamFile } from './stream-file';

/**
 * Serves the built site. Files of the build are served from memory, except narrations and PDFs; only the encoding and
 * the browser's copy are checked for each request. Pages are rendered only for paths that the build does not know, and
 * for queries that a page depends on.
 */
export interface Site {
  /** Whether there is a page, a file or a redirect at this path. */
  knows(path: string): boolean;
  /**
   * Answers one request; never throws.
   * @param address of the caller, as `clientAddress` returns it
   * @param target the target of the request; null if it cannot be read
   */
  handle(request: IncomingMessage, response: ServerResponse, address: string, target: Target | null): void;
}

interface SiteNeeds {
  /** The folder that contains `client/`. */
  root: string;
  /** The folder that contains `assets/` with the files of earlier builds; null without. */
  earlier: string | null;
  manifest: SiteManifest;
  siteUrl: URL;
  render: RenderPage;
  /** Counts rendered pages as calls, because rendering costs more than sending. */
  everything: Limiter;
  log: Log;
}

/** Reads the built site into memory. */
export function createSite({ root, earlier, manifest, siteUrl, render, everything, log }: SiteNeeds): Site {
  const send = createSender(textHeaders(siteUrl));
  const headers = siteHeaders(siteUrl, manifest);
  const files = loadSiteFiles(join(root, 'client'), manifest, headers);
  // Pages of earlier builds may still be open.
  const old = earlier === null ? [] : loadSiteFiles(earlier, { ...manifest, pages: {} }, headers, files);
  for (const [path, file] of old) files.set(path, file);
  const kit = createKit(root, files);
  const queried = new Set(
    Object.keys(manifest.pages).filter(path => manifest.pages[path]?.dependsOnQuery === true),
  );
  const redirects = new Map(Object.entries(manifest.redirects));
  const notFound = files.get('/404');
  const familyOf = (path: string) => {
    const [, first, id, ...more] = path.split('/');
    return id && more.length === 0 && manifest.families.includes(`/${first}`) ? `/${first}` : null;
  };

  function answer(
    request: IncomingMessage,
    response: ServerResponse,
    address: string,
    target: Target | null,
  ): Sent | Promise<Sent> {
    if (target === null) return refuseUnread(request, response);
    const { path, search } = target;
    if (path === KIT_PATH && isRead(request)) return sendKit(request, response);
    const direct = files.get(path);
    if (direct && isRead(request)) return sendFile(direct, path, search, request, response, address);
    const name = decodePath(path);
    if (name === null) return refuseUnread(request, response);
    const file = files.get(name);
    if (!isRead(request)) {
      return send.text(request, response, 405, 'Pages are only to be read.', { allow: 'GET, HEAD' });
    }
    if (file) return sendFile(file, name, search, request, response, address);
    const family = familyOf(name);
    const shared = family === null ? undefined : files.get(family);
    if (shared) return sendFile(shared, `${family}/{id}`, '', request, response, address);
    const destination = redirects.get(name) ?? withoutSlash(path);
    if (destination !== null) return send.redirect(response, 301, destination + search);
    return renderUnknown(path + search, name, request, response, address);
  }

  const refuseUnread = (request: IncomingMessage, response: ServerResponse) =>
    send.text(request, response, 400, 'This address cannot be read.');

  function sendFile(
    file: SiteFile,
    route: string,
    search: string,
    request: IncomingMessage,
    response: ServerResponse,
    address: string,
  ) {
    if (search !== '' && queried.has(route))
      return renderUnknown(route + search, route, request, response, address);
    if (file.kind === 'held') return sendHeld(file, file.status, route, request, response);
    return streamFile(file, request, response).then(sent => ({ ...sent, route }));
  }

  async function sendKit(request: IncomingMessage, response: ServerResponse): Promise<Sent> {
    const { body, encoding } = await kit.read(acceptedEncodings(readEncoding(request)));
    const sent = send.body(request, response, 200, body, { ...kitFields(headers), ...codingOf(encoding) });
    return { ...sent, route: KIT_PATH };
  }

  function sendNotFound(request: IncomingMessage, response: ServerResponse): Sent {
    if (notFound?.kind === 'held') return sendHeld(notFound, 404, UNKNOWN_ROUTE, request, response);
    return send.text(request, response, 404, 'There is nothing at this address.');
  }

  async function renderUnknown(
    target: string,
    name: string,
    request: IncomingMessage,
    response: ServerResponse,
    address: string,
  ): Promise<Sent> {
    // No page has a dot in its last part: this is a missing file or a scanner's guess.
    if (/\.[^/]*$/.test(name) || name.startsWith('//')) return sendNotFound(request, response);
    const waitMs = everything.take(address);
    if (waitMs > 0) {
      return send.text(request, response, 429, 'Too many calls. Please wait a moment.', retryAfter(waitMs));
    }
    return sendRendered(await render(target), request, response);
  }

  async function sendRendered(
    rendered: RenderedPage,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<Sent> {
    const { status, html, location, headers: own } = rendered;
    if (location !== undefined) return send.redirect(response, status, location);
    if (status === 404) return sendNotFound(request, response);
    const { body, encoding } = await compressText(html, acceptedEncodings(readEncoding(request)));
    return send.body(request, response, status, body, {
      ...headers.common,
      ...headers.page(html),
      ...own,
      ...codingOf(encoding),
    });
  }

  async function finish(
    pending: Promise<Sent>,
    request: IncomingMessage,
    response: ServerResponse,
    note: (sent: Sent, id: string) => void,
  ): Promise<void> {
    const id = randomUUID();
    try {
      note(await pending, id);
    } catch (error) {
      if (!isListenerGone(error)) log.error(error, id);
      if (!response.headersSent) {
        note(send.text(request, response, 500, 'Something went wrong on our side.'), id);
        return;
      }
      // The status was already sent, so only closing the connection can signal the failure.
      response.destroy();
      note({ status: response.statusCode, bytes: 0, route: UNKNOWN_ROUTE }, id);
    }
  }

  return {
    knows(path) {
      const name = decodePath(path);
      return name !== null && (name === KIT_PATH || files.has(name) || redirects.has(name));
    },
    handle(request, response, address, target) {
      const startedAt = performance.now();
      const method = request.method ?? 'GET';
      const note = (sent: Sent, id: string) => log.request({ ...sent, id, method, startedAt, address });
      const sent = answer(request, response, address, target);
      if (sent instanceof Promise) void finish(sent, request, response, note);
      else note(sent, randomUUID());
    },
  };
}

/** The headers of a text that was compressed on demand. */
const codingOf = (encoding: Encoding) => ({
  vary: 'Accept-Encoding',
  ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
});

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

/** A browser that seeks in a narration drops one answer and requests another. */
const isListenerGone = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/** The path, percent-decoded once; null if it is malformed. */
function decodePath(path: string): string | null {
  try {
    const name = path.includes('%') ? decodeURIComponent(path) : path;
    return name.startsWith('/') && !name.includes('\0') ? name : null;
  } catch {
    return null;
  }
}

/** The path without trailing slashes, or null; never `//host` or `/\host`, which would lead to another host. */
function withoutSlash(path: string): string | null {
  const target = path.replace(/\/+$/, '');
  return target !== path && /^\/[^/\\]/.test(target) ? target : null;
}
