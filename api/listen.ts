import type { Server } from 'node:http';
import { type Env, WrongSetting } from './settings/env';

/**
 * Listens where the settings say; resolves when the server does.
 * @throws WrongSetting if the address cannot be used
 */
export function listen(server: Server, { port, host }: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explainListen(error, port, host)));
    server.listen(port, host, resolve);
  });
}

function explainListen(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE') return new WrongSetting(`PORT ${port} is taken by another program.`);
  if (error.code === 'EACCES') return new WrongSetting(`PORT ${port} may not be used by this user.`);
  const isHost = error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN';
  return isHost ? new WrongSetting(`HOST ${host} is no address of this machine.`) : error;
}
