import type { Device, Page } from '../device/device';
import type { Scenario } from '../model/scenario';
import { press } from './presses';
import { look, type Run } from './record';

/** Within this time after everything works again, everything must have been sent. */
const PATIENCE_MS = 10_000;
const EPILOGUE_STEP_MS = 10 * 60_000;
/** A request without an answer hangs until then, although everything works again. */
const DEADLINE_MS = 20_000;
/** The product waits no longer than this, whatever a server asks for. */
const LONGEST_WAIT_MS = 5 * 60_000;

/** Ends all faults, lets every device send, and notes what each has then. @returns when everything worked again */
export async function heal(run: Run, { healing, epilogueMs = 0 }: Scenario): Promise<number> {
  const { world, devices } = run;
  // What was pressed last is stored or sent by then.
  await world.pass(1000);
  for (const device of devices) await world.until(look(run, device, 'before healing'));
  for (const device of devices) {
    device.network.faults = [];
    device.storage.setFull(false);
    device.setNetwork('on', true);
    firstPage(device);
  }
  const lookAtAll = () => {
    if (healing === 'quiet') return;
    for (const device of devices) for (const page of device.pages.values()) page.look();
  };
  lookAtAll();
  // A wait that the server has asked for is kept.
  // An answer on its way may ask for another.
  for (let ms = askedWaitMs(run); ms > 0; ms = askedWaitMs(run)) await world.pass(ms);
  if (isWaitLonger(run)) await world.pass(LONGEST_WAIT_MS);
  // Nobody can know that a server with troubles has recovered: then a write goes when its own wait is over.
  if (healing === 'quiet') await world.pass(LONGEST_WAIT_MS);
  lookAtAll();
  const healedAt = world.now();
  await world.pass(PATIENCE_MS);
  for (const device of devices) await world.until(look(run, device, 'healed'));
  for (const device of devices) await sendAsEach(run, device);
  for (const device of devices) {
    const page = firstPage(device);
    const reader = page.code.reader();
    if (reader !== null) await world.until(page.code.refresh(reader));
  }
  for (const device of devices) await world.until(look(run, device, 'end'));
  for (let passed = 0; passed < epilogueMs; passed += EPILOGUE_STEP_MS) {
    lookAtAll();
    await world.pass(EPILOGUE_STEP_MS);
  }
  return healedAt;
}

function firstPage(device: Device): Page {
  const [page] = device.pages.values();
  return page ?? device.openPage(0);
}

/** Writes whose reader is not logged in wait for that reader. */
async function sendAsEach(run: Run, device: Device): Promise<void> {
  const { world } = run;
  const waiting = await world.until(device.storage.read<{ owner: string | null }>('outbox'));
  for (const [reader, { userId }] of run.readers.entries()) {
    const page = firstPage(device);
    if (userId === page.code.reader() || !waiting.some(({ owner }) => owner === userId)) continue;
    const step = { after: 0, do: 'logIn', device: 0, page: 0, reader } as const;
    await world.until(press(run, device, page, step, -1));
    await world.pass(PATIENCE_MS);
    await world.until(look(run, device, 'healed'));
  }
}

/** How long until the last wait that the server has asked for is over, and no request hangs any more. */
function askedWaitMs({ world, sent }: Run): number {
  const ends = sent.map(({ at, endedAt, retryAfterMs }) => {
    if (endedAt === undefined) return at + DEADLINE_MS + 1;
    return retryAfterMs === undefined ? 0 : endedAt + retryAfterMs + 1000;
  });
  return Math.max(0, Math.max(0, ...ends) - world.now());
}

/** Whether a clock was set back during such a wait, which makes it longer, up to the longest. */
function isWaitLonger({ sent, happened }: Run): boolean {
  const first = sent.find(({ retryAfterMs }) => retryAfterMs !== undefined);
  return first !== undefined && happened.some(({ what, at }) => what === 'clock' && at >= first.at);
}
