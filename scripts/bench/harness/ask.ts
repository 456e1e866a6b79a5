import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** A request to a port of 127.0.0.1. */
export type Question = {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
};

/** `milliseconds`: from the request to the last byte. */
export type Heard = { status: number; body: string; milliseconds: number };

const agent = new Agent({ keepAlive: true });

/** Sends one request over a kept connection. Not by `fetch`, which sets its own Host. */
export async function ask(port: number, { body, ...question }: Question): Promise<Heard> {
  const startedAt = performance.now();
  const asked = request({ agent, host: '127.0.0.1', port, ...question });
  asked.end(body);
  const [answer]: IncomingMessage[] = await once(asked, 'response');
  if (answer === undefined) throw new Error(`${question.path} gets no answer.`);
  const heard = await text(answer);
  return { status: answer.statusCode ?? 0, body: heard, milliseconds: performance.now() - startedAt };
}
