import { createCollection, localOnlyCollectionOptions } from '@tanstack/db';
import { NonRetriableError, startOfflineExecutor } from '@tanstack/offline-transactions';
import { isTaken, type Outcome, PATH, requestOf } from './inquiries';

/** @tanstack/offline-transactions as its manual shows it: a collection, and a function that sends its mutations. */

export { reader, shownCount } from './inquiries';

interface Inquiry {
  id: string;
  payload: object;
}

/** After this time the page says that the inquiry will be sent later, as ours does. */
const PATIENCE_MS = 8000;

const inquiries = createCollection(
  localOnlyCollectionOptions<Inquiry, string>({ id: 'inquiries', getKey: ({ id }) => id }),
);
let executor: ReturnType<typeof startOfflineExecutor>;

export function start(): void {
  executor = startOfflineExecutor({
    collections: { inquiries },
    mutationFns: {
      async send({ transaction, idempotencyKey }) {
        for (const { modified } of transaction.mutations) {
          const { payload } = modified as unknown as Inquiry;
          const request = { ...requestOf(payload, idempotencyKey), signal: AbortSignal.timeout(20_000) };
          const answer = await fetch(PATH, request);
          if (await isTaken(answer)) continue;
          if (!answer.ok && answer.status < 500 && ![408, 409, 429].includes(answer.status)) {
            throw new NonRetriableError(`The server has answered ${answer.status}.`);
          }
          throw new Error('The server cannot take it now.');
        }
      },
    },
  });
}

export async function inquire(payload: object): Promise<Outcome> {
  await executor.waitForInit();
  const transaction = executor.createOfflineTransaction({ mutationFnName: 'send', autoCommit: false });
  transaction.mutate(() => inquiries.insert({ id: crypto.randomUUID(), payload }));
  const late = new Promise<Outcome>(resolve =>
    setTimeout(() => resolve({ kind: executor.isOfflineEnabled ? 'kept' : 'unsent' }), PATIENCE_MS),
  );
  const done = transaction.commit().then(
    (): Outcome => ({ kind: 'done' }),
    (): Outcome => ({ kind: 'unsent' }),
  );
  return Promise.race([done, late]);
}
