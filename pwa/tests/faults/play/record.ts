import type { FaultReader } from '../../../../api/tests/faults/server-module';
import type { Device, Page } from '../device/device';
import type { Asked, Happened, Look, Performed, Sent, Waiting } from '../model/history';
import type { World } from '../model/world';

/** A run while it plays: its devices, and the history as far as it is written. */
export interface Run {
  world: World;
  devices: Device[];
  readers: FaultReader[];
  asked: Asked[];
  sent: Sent[];
  performed: Performed[];
  happened: Happened[];
  looks: Look[];
}

/** Notes what a reader asks for, and what the page answers unless it dies first. */
export function ask(
  run: Run,
  page: Page,
  what: Omit<Asked, 'page' | 'at'>,
  work: Promise<string>,
): Promise<void> {
  const asked: Asked = { ...what, page: page.name, at: run.world.now() };
  run.asked.push(asked);
  const note = (answer: string) => {
    if (!page.life.isAlive) return;
    asked.answer = answer;
    asked.answeredAt = run.world.now();
  };
  return work.then(note, (error: unknown) => note(`failed: ${String(error)}`));
}

/** Notes what a device keeps and what its first page shows. */
export async function look(run: Run, device: Device, when: string): Promise<void> {
  const [page] = device.pages.values();
  const at = run.world.now();
  const { storage, localStorage } = device;
  const waiting = await storage.read<Waiting>('outbox');
  const lists = await storage.read<{ owner: string }>('saved');
  const attempts = await storage.read<unknown>('attempts');
  const [known] = await storage.read<string>('meta');
  const reader = page?.code.reader() ?? null;
  const list = page && reader !== null ? await page.code.list(reader) : null;
  run.looks.push({
    when,
    at,
    device: device.name,
    reader,
    waiting: waiting.map(({ owner, call, subject, state, body, id }) => ({
      owner,
      call,
      subject,
      state,
      body,
      id,
    })),
    private: {
      lists: lists.map(({ owner }) => owner),
      reader: known ?? null,
      attempts: attempts.length,
      record: readerIn(localStorage.get('user')),
    },
    list: list?.map(({ article, state }) => ({ article: article.article, state })) ?? null,
    count: page?.code.shownCount() ?? 0,
  });
}

const readerIn = (record: string | undefined): string | null =>
  record === undefined ? null : (JSON.parse(record) as { _id: string })._id;
