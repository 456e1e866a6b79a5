import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Question } from '../harness/ask.ts';
import type { ServedWorker } from '../harness/runtime.ts';

/** An answer that a bare counterpart repeats. */
export type Copied = { status: number; headers: [string, string][]; body: Buffer };

/** The answer to a request to a port of this machine, without the headers that a server adds by itself. */
export async function readAnswer(port: number, { path, ...request }: Question): Promise<Copied> {
  return readCopied(await fetch(`http://127.0.0.1:${port}${path}`, request));
}

async function readCopied(answer: Response): Promise<Copied> {
  if (answer.status !== 200) throw new Error(`${answer.url} answers ${answer.status}.`);
  const own = new Set(['content-length', 'transfer-encoding', 'date', 'connection', 'keep-alive']);
  const headers = [...answer.headers].filter(([header]) => !own.has(header));
  return { status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) };
}

/** A Worker that only repeats an answer, headers included. */
export async function copyAnswer(
  { headers, body }: Copied,
  name: string,
  port: number,
  folder: string,
): Promise<ServedWorker> {
  const module = join(folder, `${name}.js`);
  await writeFile(
    module,
    `const page = Uint8Array.from(atob('${body.toString('base64')}'), (letter) => letter.charCodeAt(0));
const headers = new Headers(${JSON.stringify(headers)});
export default { fetch: () => new Response(page, { headers }) };`,
  );
  return { name, module, port };
}
