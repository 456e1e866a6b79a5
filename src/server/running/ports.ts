import { createServer } from 'node:net';
import { UserError } from '../user-error.ts';

/** Fails with a line that names the port and its setting when another program holds it. */
export async function requireFreePort(port: number, setting: string): Promise<void> {
  for (const host of ['127.0.0.1', '::1']) {
    const reason = await tryListening(port, host);
    if (reason === 'EADDRINUSE') {
      throw new UserError(
        `Port ${port} is taken: stop the program that uses it, or choose another with ${setting}.`,
      );
    }
    if (reason === 'EACCES') {
      throw new UserError(`Port ${port} is not ours to use: choose one above 1023 with ${setting}.`);
    }
  }
}

/** Why nothing can listen there, as the error's code; null where it can. `address`: as settings name it. */
export async function findListenError(address: string): Promise<string | null> {
  const [, host = '', port = ''] = /^\[?(.*?)\]?:(\d+)$/.exec(address) ?? [];
  return tryListening(Number(port), host === '*' ? '::' : host);
}

/** The error code, or null when the port was free. A machine without IPv6 has no ::1, which is no hindrance. */
function tryListening(port: number, host: string): Promise<string | null> {
  return new Promise((settle) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => settle(error.code ?? 'unknown'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => settle(null)));
  });
}
