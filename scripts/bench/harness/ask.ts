import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** A request to 127.0.0.1. `enough`: bytes of the body after which the rest is not awaited. */
export type Question = {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  enough?: number;
};

export type Heard = {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** From the request to the last awaited byte. */
  milliseconds: number;
};

/** Sends requests to one port over persistent connections. */
export type Asker = {
  ask(question: Question): Promise<Heard>;
  close(): void;
};

export function openAsker(port: number, connections = 1): Asker {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    ask: (question) => ask(agent, port, question),
    close: () => agent.destroy(),
  };
}

function ask(agent: Agent, port: number, question: Question): Promise<Heard> {
  const { path, method = 'GET', body = '', enough = Number.POSITIVE_INFINITY } = question;
  const length = body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  const headers = { ...question.headers, ...length };
  return new Promise((resolve, fail) => {
    const startedAt = performance.now();
    const asked = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      const end = () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(parts).toString('utf8'),
          milliseconds: performance.now() - startedAt,
        });
      answer.on('data', (part: Buffer) => {
        parts.push(part);
        bytes += part.length;
        if (bytes < enough) return;
        end();
        answer.destroy();
      });
      answer.on('end', end);
      answer.on('error', fail);
    });
    asked.on('error', fail);
    asked.end(body);
  });
}
