import { access, constants } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { describeFailure } from '../failures.ts';
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

/**
 * Why a Worker cannot listen at its address, as a sentence with the remedy; null when it can. `setting`: the name of its
 * setting; `address`: as in the settings.
 */
export async function findListenTrouble(setting: string, address: string): Promise<string | null> {
  if (address.startsWith('unix:')) return describePlace(setting, address.slice('unix:'.length));
  const [, host = '', port = ''] = /^\[?(.*?)\]?:(\d+)$/.exec(address) ?? [];
  const code = await tryListening(Number(port), host === '*' ? '::' : host);
  if (code === null) return null;
  const remedy = REMEDIES[code] ?? 'choose another address';
  return `${setting}: nothing can listen at ${address} (${code}): ${remedy}.`;
}

const REMEDIES: Record<string, string> = {
  EADDRINUSE: 'another program does; end it (ss -ltnp names it), or choose another port',
  EADDRNOTAVAIL: 'this machine does not have that address; choose one of its own (ip address)',
  EACCES: 'ports below 1024 belong to root; choose a higher one, and let the proxy lead there',
};

/** A socket of the file system needs a folder that this user may write. */
async function describePlace(setting: string, path: string): Promise<string | null> {
  try {
    await access(dirname(path), constants.W_OK);
    return null;
  } catch (error) {
    return `${setting}: no socket can be made at ${path}. ${describeFailure(error, dirname(path))}`;
  }
}

/** The error code; null when the port is free. A machine without IPv6 has no ::1, which is no error. */
function tryListening(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
