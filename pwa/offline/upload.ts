import { pathOf } from '../../api/contract/call-path';
import { uploadFiles } from '../../api/contract/calls';

export interface Upload {
  folderId: string;
  graft: string;
  files: readonly File[];
  /** Called with the percentage sent, 0 to 100. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

type UploadOutcome = { kind: 'done' } | { kind: 'cancelled' } | { kind: 'failed'; message: string | null };

/**
 * Sends files as one form. Uses XMLHttpRequest because `fetch` does not report upload progress. The secret goes first:
 * the server accepts no file before it.
 * @returns the server's own words if it refused
 */
export function upload({ folderId, graft, files, onProgress, signal }: Upload): Promise<UploadOutcome> {
  const form = new FormData();
  form.append('graft', graft);
  for (const file of files) form.append('files', file);
  const request = new XMLHttpRequest();
  request.open(uploadFiles.method, pathOf(uploadFiles, folderId));
  return new Promise(resolve => {
    signal.addEventListener('abort', () => request.abort());
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? Math.round((loaded / total) * 100) : 0),
    );
    request.addEventListener('abort', () => resolve({ kind: 'cancelled' }));
    request.addEventListener('error', () => resolve({ kind: 'failed', message: null }));
    request.addEventListener('load', () => {
      const isDone = request.status >= 200 && request.status < 300;
      // HTML in the answer comes from a proxy or a captive portal, not from our server.
      const isText = request.getResponseHeader('content-type')?.startsWith('text/plain');
      resolve(
        isDone ? { kind: 'done' } : { kind: 'failed', message: (isText && request.responseText) || null },
      );
    });
    request.send(form);
  });
}
