import { randomUUID } from 'node:crypto';
import postgres from 'postgres';

/**
 * Creates a temporary database on a server.
 * @param server the URL of the server
 * @param prefix begins its name, which says what has made it
 */
export async function createOnServer(server: string, prefix: string) {
  const name = `${prefix}_${randomUUID().replaceAll('-', '')}`;
  const admin = postgres(server, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
