import { FAULT_PASSWORD, FAULT_SITE, type FaultServer } from '../../../../api/tests/faults/server-module';
import type { History } from '../model/history';
import type { Run } from './record';

const JSON_HEADERS = { 'content-type': 'application/json', origin: FAULT_SITE };

/** Has a reader save an article under a key that another reader's save has used: it must not matter. */
export async function borrowKey(
  server: FaultServer,
  { readers, performed }: Run,
): Promise<History['borrowed']> {
  const used = performed.find(({ path, status }) => path === '/update_article' && status === 200);
  const other = readers.find(({ userId }) => used && !used.body.includes(userId));
  if (!used?.key || !other) return null;
  const login = await server.answer({
    method: 'POST',
    path: '/user_login',
    headers: JSON_HEADERS,
    body: JSON.stringify({ username: other.email, password: FAULT_PASSWORD }),
  });
  const cookie = login.headers.flatMap(([name, value]) =>
    name === 'set-cookie' ? [value.split(';')[0] ?? ''] : [],
  );
  const answer = await server.answer({
    method: 'PUT',
    path: used.path,
    headers: { ...JSON_HEADERS, cookie: cookie.join('; '), 'idempotency-key': used.key },
    body: JSON.stringify({ ...JSON.parse(used.body), id: other.userId }),
  });
  if (answer.status !== 200) return 'was refused';
  return answer.headers.some(([name]) => name === 'idempotency-replayed') ? 'got the first answer' : 'done';
}
