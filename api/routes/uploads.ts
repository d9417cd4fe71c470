import type { Hono } from 'hono';
import type { Database } from '../../db/client';
import * as calls from '../contract/calls';
import type { ErrorCode } from '../contract/errors';
import { complainOfUpload, TOO_MANY_FILES, UPLOAD_TEXTS } from '../contract/upload';
import type { Call, CallEnv } from '../http/call';
import { countCall, requireCallsLeft } from '../http/guards';
import { streamOf } from '../http/json-body';
import type { Limiter } from '../http/rate-limits';
import { Refusal, type RefusalStatus, retryAfter } from '../http/refusal';
import type { Reply } from '../http/reply';
import { serve } from '../http/serve';
import type { Caps } from '../shared/caps';
import type { Clock } from '../shared/clock';
import type { UploadBounds } from '../uploads/bounds';
import { createDrain } from '../uploads/drain';
import { FOLDER_ID } from '../uploads/folder-id';
import type { GraftCheck } from '../uploads/graft';
import { keepFiles } from '../uploads/keep-files';
import { type ReceivedForm, receiveForm } from '../uploads/receive-form';
import type { ReceivedFile } from '../uploads/received-file';
import { createSlots } from '../uploads/slots';
import { StoreFull, type UploadStore } from '../uploads/store';

interface UploadsNeeds {
  reply: Reply;
  database: Database;
  store: UploadStore;
  /** Null if nobody may upload. */
  isGraft: GraftCheck | null;
  bounds: UploadBounds;
  caps: Caps;
  clock: Clock;
  /** Per address of the caller. */
  limiter: Limiter;
  /** Wrong secrets, per address of the caller. */
  guessLimiter: Limiter;
}

const FULL_RETRY_MS = 3_600_000;

/** Adds the call that receives files; no call returns one. */
export function addUploads(app: Hono<CallEnv>, needs: UploadsNeeds): void {
  const { reply, store, isGraft, bounds, caps, clock, limiter, guessLimiter } = needs;
  const slots = createSlots(caps.uploads);
  const drain = createDrain(bounds, caps.drains);
  const isOpenToAll = isGraft?.('') === true;

  /** @param enter takes a slot; it is called only once the caller has proved to know the secret */
  async function takeFiles(call: Call, enter: () => void): Promise<ReceivedFile[]> {
    const { address } = call.env;
    countCall(limiter, address);
    if (isGraft === null) throw new Refusal(403, 'uploads_closed', 'This server takes no files.');
    // The right secret is refused as well: otherwise the answer would reveal which guess was right.
    requireCallsLeft(guessLimiter, address);
    const folderId = readFolderId(call);
    await store.requireReady();
    if ((await store.freeBytes()) < bounds.freeBytes) throw full();
    const body = { type: call.req.header('content-type') ?? '', stream: streamOf(call) };
    const form = await receiveForm(body, {
      isGraft: isOpenToAll ? null : graft => checkGraft(isGraft, graft, address),
      admit: enter,
      pace: bounds,
      store,
    });
    const complaint = complain(form, folderId);
    const isKept =
      complaint === null && (await keepFiles({ ...needs, quotas: bounds }, folderId, form.files, clock()));
    if (!isKept) {
      await store.discard(form.files.map(({ id }) => id));
      throw complaint ?? full();
    }
    return form.files;
  }

  /** @throws Refusal 429 if the address has guessed too often, including guesses in concurrent forms */
  function checkGraft(check: GraftCheck, graft: string, address: string): boolean {
    requireCallsLeft(guessLimiter, address);
    const isRight = check(graft);
    if (!isRight) guessLimiter.take(address);
    return isRight;
  }

  serve(app, calls.uploadFiles, async call => {
    let leave = () => {};
    const enter = () => {
      leave = slots.take();
    };
    const files = await takeFiles(call, enter)
      .finally(() => leave())
      .catch(async error => {
        await drain(call.env.incoming);
        return explain(error);
      });
    return reply(
      call,
      200,
      JSON.stringify({ files: files.map(({ name, size, type }) => ({ name, size, type })) }),
    );
  });
}

function readFolderId(call: Call): string {
  const folderId = call.req.param('folderId') ?? '';
  if (folderId.trim() === '') throw new Refusal(400, 'bad_folder', UPLOAD_TEXTS.noFolder);
  if (FOLDER_ID.test(folderId)) return folderId;
  throw new Refusal(
    400,
    'bad_folder',
    'A folder ID has up to 64 letters, digits, hyphens and underscores, and begins with a letter or a digit.',
  );
}

/** Makes the page's own complaints about the files, based on the real bytes, each with its status. */
function complain({ files, isOverfull }: ReceivedForm, folderId: string): Refusal | null {
  const complaint = complainOfUpload(files, folderId) ?? (isOverfull ? TOO_MANY_FILES : null);
  return complaint && new Refusal(STATUSES[complaint.code] ?? 422, complaint.code, complaint.text);
}

const STATUSES: Partial<Record<ErrorCode, RefusalStatus>> = { wrong_type: 415, too_large: 413 };

const full = () =>
  new Refusal(503, 'uploads_full', 'There is no room for these files at present.', {
    headers: retryAfter(FULL_RETRY_MS),
  });

function explain(error: unknown): never {
  throw error instanceof StoreFull ? full() : error;
}
