import { connect, type Socket } from 'node:net';

/** One kind of request: its bytes, made for each request, and the expected status. */
export type Shot = {
  port: number;
  request: () => string;
};

type Volley = {
  /** Complete answers. */
  answers: number;
  seconds: number;
};

/** The bytes of a request to 127.0.0.1 on a persistent connection. */
export function writeRequest(
  method: string,
  path: string,
  headers: Record<string, string>,
  body = '',
): string {
  const all = { ...headers, ...(body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/**
 * Sends requests over `connections`, each for one answer after the other, for some milliseconds. Any answer but 200
 * is an error: a figure about failures would be worthless.
 */
export async function fire(shot: Shot, connections: number, milliseconds: number): Promise<Volley> {
  const startedAt = performance.now();
  const endsAt = startedAt + milliseconds;
  const counts = await Promise.all(Array.from({ length: connections }, () => askUntil(shot, endsAt)));
  const seconds = (performance.now() - startedAt) / 1000;
  return { answers: counts.reduce((sum, count) => sum + count, 0), seconds };
}

function askUntil({ port, request }: Shot, endsAt: number): Promise<number> {
  return new Promise((settle, fail) => {
    const socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    let answers = 0;
    const reader = new AnswerReader();
    socket.on('connect', () => socket.write(request()));
    socket.on('error', fail);
    socket.on('data', (bytes) => {
      const problem = reader.take(bytes);
      if (problem !== null) return end(socket, () => fail(new Error(problem)));
      if (!reader.isDone()) return;
      answers += 1;
      if (performance.now() >= endsAt) return end(socket, () => settle(answers));
      socket.write(request());
    });
    socket.on('close', () => fail(new Error('The connection was closed.')));
  });
}

function end(socket: Socket, then: () => void): void {
  socket.removeAllListeners('close');
  socket.destroy();
  then();
}

/** Counts an answer's bytes to find its end: by Content-Length, or by the last chunk. */
class AnswerReader {
  #missing: number | null = null;
  #isChunked = false;
  #tail = '';

  take(bytes: Buffer): string | null {
    if (this.#missing === null && !this.#isChunked) {
      const headEnd = bytes.indexOf('\r\n\r\n');
      const head = bytes.toString('latin1', 0, headEnd < 0 ? bytes.length : headEnd);
      if (headEnd < 0) return 'An answer’s head came in pieces.';
      if (!head.startsWith('HTTP/1.1 200')) return head;
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      this.#isChunked = length === undefined;
      if (length !== undefined) this.#missing = Number(length) - (bytes.length - headEnd - 4);
    } else if (this.#missing !== null) {
      this.#missing -= bytes.length;
    }
    if (this.#isChunked)
      this.#tail = (this.#tail + bytes.toString('latin1', Math.max(0, bytes.length - 7))).slice(-7);
    return null;
  }

  isDone(): boolean {
    const isDone = this.#isChunked ? this.#tail.endsWith('\r\n0\r\n\r\n') : this.#missing === 0;
    if (isDone) {
      this.#missing = null;
      this.#isChunked = false;
      this.#tail = '';
    }
    return isDone;
  }
}

/** The median. */
export function medianOf(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The least figure that a share (0 to 1) of all does not exceed. */
export function percentileOf(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
