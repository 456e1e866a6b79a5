import { createServer } from 'node:net';
import { UserError } from '../user-error.ts';

/** Throws an error that names the port and its setting when another program holds the port. */
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

/** Why the address cannot be listened on, as the error's code; null when it can. `address`: as in the settings. */
export async function findListenError(address: string): Promise<string | null> {
  const [, host = '', port = ''] = /^\[?(.*?)\]?:(\d+)$/.exec(address) ?? [];
  return tryListening(Number(port), host === '*' ? '::' : host);
}

/** The error code; null when the port is free. A machine without IPv6 has no ::1, which is no error. */
function tryListening(port: number, host: string): Promise<string | null> {
  return new Promise((settle) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => settle(error.code ?? 'unknown'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => settle(null)));
  });
}
