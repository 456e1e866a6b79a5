import { Agent, request } from 'node:http';

/**
 * The outcome of a request. `status` 0: the connection was cut before an answer, for example while a refused body is
 * still being sent.
 */
export type Outcome = { status: number; bytes: number; milliseconds: number };

const agent = new Agent({ keepAlive: true });

/** Sends a body over HTTP, chunked when its length is not given. */
export function send(
  url: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body?: Buffer },
): Promise<Outcome> {
  const from = performance.now();
  return new Promise((resolve) => {
    let bytes = 0;
    const end = (status: number) => resolve({ status, bytes, milliseconds: performance.now() - from });
    const asked = request(url, { method, headers, agent }, (answer) => {
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => end(answer.statusCode ?? 0));
      answer.on('error', () => end(0));
    });
    asked.on('error', () => end(0));
    asked.end(body);
  });
}
