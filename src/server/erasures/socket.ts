import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import { findFullList } from '../check/surroundings.ts';
import { listenOnSocket } from '../running/listen-on-socket.ts';
import { describeError, UserError, withPlace } from '../user-error.ts';
import { appendErasures, erased } from './list.ts';

const MAX_BYTES = 64 * 1024;

/**
 * Receives the Workers' erasures: GET tells whether they can be written, POST answers once they are on the disk.
 * Returns how to close it. `complain`: gets errors of writing.
 */
export function openErasureSocket(
  path: string,
  file: string,
  complain: (message: string) => void,
): Promise<() => Promise<void>> {
  return listenOnSocket(path, async (request, answer) => {
    try {
      const added =
        request.method === 'POST' ? z.array(erased).parse(JSON.parse(await readText(request))) : [];
      // A full disk would fail at the line alone, when the person is erased already.
      const full = await findFullList(file);
      if (full !== null) throw new UserError(full);
      await appendErasures(file, added);
      answer.writeHead(204).end();
    } catch (error) {
      complain(describeError(withPlace(error, file)));
      answer.writeHead(503).end();
    }
  });
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  request.setEncoding('utf8');
  for await (const part of request) {
    text += part;
    if (text.length > MAX_BYTES) throw new Error('Too many erasures at once.');
  }
  return text;
}
