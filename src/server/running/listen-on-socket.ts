import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';

/** Answers on a socket of the file system, which replaces that of an ended start; returns how to close it. */
export async function listenOnSocket(path: string, answer: RequestListener): Promise<() => Promise<void>> {
  await rm(path, { force: true });
  const server = createServer(answer).listen(path);
  await once(server, 'listening');
  return async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
}
