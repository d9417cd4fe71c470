import type { Patch } from './lab/patches';

/** A mistake that somebody could make. */
export interface Defect extends Patch {
  name: string;
}

const OUTBOX = 'pwa/offline/outbox.ts';
const LANES = 'pwa/offline/lanes.ts';
const SESSION = 'pwa/offline/session.ts';
const KEYS = 'api/http/idempotency.ts';

/** The defects of the page and the worker. */
export const DEVICE_DEFECTS: readonly Defect[] = [
  {
    name: 'a new key at each try',
    file: OUTBOX,
    find: 'key: item.id,',
    replace: 'key: crypto.randomUUID(),',
  },
  {
    name: 'a write is deleted before it is sent',
    file: OUTBOX,
    find: 'announceOutbox(null);\n  const { method, path, body } = item;',
    replace:
      "await (await openDatabase()).delete('outbox', item.seq);\n  const { method, path, body } = item;",
  },
  {
    name: '5xx counts as done',
    file: LANES,
    find: 'if (answer.ok) return',
    replace: 'if (answer.ok || status >= 500) return',
  },
  {
    name: '429 parks a write',
    file: LANES,
    find: 'new Set([408, 425, 429])',
    replace: 'new Set([408, 425])',
  },
  {
    name: 'a page of a captive portal counts as success',
    file: LANES,
    find: "if (answer.kind === 'unreachable' || answer.message === null) {",
    replace:
      "if (answer.kind === 'answer' && answer.message === null && answer.ok) return { kind: 'done', message: '' };\n  if (answer.kind === 'unreachable' || answer.message === null) {",
  },
  {
    name: 'the lock is forgotten',
    file: OUTBOX,
    find: 'navigator.locks.request(OUTBOX_LOCK, signal',
    replace: 'navigator.locks.request(String(Math.random()), signal',
  },
  {
    name: 'the order is that of the clock',
    file: LANES,
    find: 'const inOrder = [...items].sort((a, b) => a.seq - b.seq);',
    replace: 'const inOrder = [...items].sort((a, b) => a.createdAt - b.createdAt);',
  },
  {
    name: "another reader's lane is sent",
    file: LANES,
    find: 'if (item.owner !== null && item.owner !== userId) continue;',
    replace: 'if (item.owner !== null && userId === null) continue;',
  },
  {
    name: 'a logout leaves the writes',
    file: SESSION,
    find: 'await removeItems(outbox, ({ owner }) => owner !== null && owner === userId);',
    replace: '',
  },
  {
    name: 'a logout leaves the list',
    file: SESSION,
    find: 'for (const store of PRIVATE_STORES) await',
    replace: "for (const store of PRIVATE_STORES) if (store !== 'saved') await",
  },
  {
    name: 'writes are taken back outside the transaction',
    file: 'pwa/offline/take-back.ts',
    find: "const tx = db.transaction('outbox', 'readwrite', { durability: 'strict' });\n  const meant = (await tx.store.getAll()).filter(isMeant);",
    replace:
      "const meant = (await db.getAll('outbox')).filter(isMeant);\n  const tx = db.transaction('outbox', 'readwrite', { durability: 'strict' });",
  },
  {
    name: 'a write that was sent is taken back',
    file: 'pwa/offline/take-back.ts',
    find: "attempts === 0 || state === 'parked'",
    replace: "attempts >= 0 || state === 'parked'",
  },
  {
    name: 'a result is applied twice',
    file: OUTBOX,
    find: 'saved ? [saved, ...others]',
    replace: 'saved ? [saved, saved, ...others]',
  },
  {
    name: 'writes are dropped after a day',
    file: OUTBOX,
    find: 'const next = nextItem(await listOutbox(),',
    replace:
      "const now = Date.now();\n      for (const old of await listOutbox()) if (old.createdAt < now - 86_000_000) await (await openDatabase()).delete('outbox', old.seq);\n      const next = nextItem(await listOutbox(),",
  },
  {
    name: 'Retry-After is ignored',
    file: LANES,
    find: 'return retryAfterMs\n',
    replace: 'return retryAfterMs === -1\n',
  },
  {
    name: 'a wait outlives a change of the clock',
    file: LANES,
    find: 'return wait <= 0 || wait > LONGEST_WAIT_MS ? 0 : wait;',
    replace: 'return Math.max(0, wait);',
  },
  {
    name: 'the number of waiting writes is stale',
    file: 'pwa/offline/outbox-events.ts',
    find: 'export function announceOutbox(attempted: Attempted | null): void {\n  notify(attempted);',
    replace:
      'export function announceOutbox(attempted: Attempted | null): void {\n  if (attempted) return;\n  notify(attempted);',
  },
  {
    name: 'a full device is not noticed',
    file: OUTBOX,
    find: 'await Promise.all([add(), remember(), tx.done]);',
    replace: 'await Promise.all([add(), remember(), tx.done]).catch(() => undefined);',
  },
  {
    name: '401 drops a write',
    file: OUTBOX,
    find: "const result = await putItem({ ...item, state: 'queued', notBefore: 0 });",
    replace: "const result = 'gone';\n      await (await openDatabase()).delete('outbox', item.seq);",
  },
  {
    name: 'the worker takes the lock from a page',
    file: OUTBOX,
    find: 'signal ? { signal } : {}',
    replace: 'signal ? { steal: true } : {}',
  },
  {
    name: 'a list from the server hides what waits',
    file: 'pwa/offline/saved-list.ts',
    find: 'overlaySaved(latest?.articles ?? [], items, userId)',
    replace: 'overlaySaved(latest?.articles ?? [], [], userId)',
  },
  {
    name: 'a removal ends with its save',
    file: 'pwa/features/saved/saved.ts',
    find: 'await takeBack(({ owner, subject }) => owner === userId && subject === article.article).catch(\n    () => NOTHING,\n  );',
    replace:
      "const { removed } = await takeBack(({ owner, subject }) => owner === userId && subject === article.article);\n  if (removed[0]?.state === 'queued') return 'Article removed';",
  },
  {
    name: 'a write that was refused once blocks the others',
    file: LANES,
    find: "if (item.state === 'parked') heldSubjects.add(subject);\n    else if",
    replace: "if (item.state === 'parked') heads.set(item.owner, { item, waitMs: 300_000 });\n    else if",
  },
];

/** The defects of the server. */
export const SERVER_DEFECTS: readonly Defect[] = [
  {
    name: 'the server keeps no keys',
    file: KEYS,
    find: 'const key = header === undefined ? randomUUID() : KEY.exec(header.trim())?.[1];',
    replace: 'const key = KEY.test(header ?? randomUUID()) ? randomUUID() : undefined;',
  },
  {
    name: 'a key is not that of a reader',
    file: KEYS,
    find: '    scope,\n    key,',
    replace: '    scope: scope.slice(0, 2),\n    key,',
  },
];
