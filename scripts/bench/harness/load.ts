import autocannon from 'autocannon';
import type { Question } from './ask.ts';

/** Requests of one kind to a port of this machine. `fresh`: headers made for each request. */
export type Shot = { port: number; question: Question; fresh?: () => Record<string, string> };

/** `seconds`: until the last answer. */
type Volley = { answers: number; seconds: number };

/** Milliseconds between two checks whether all is answered. */
const CHECK_EVERY = 10;

/** One request of a shot. */
export function questionOf({ question, fresh }: Omit<Shot, 'port'>): Question {
  return fresh === undefined ? question : { ...question, headers: { ...question.headers, ...fresh() } };
}

/**
 * Sends requests over `connections`, each for one answer after the other: so many, or for so many seconds, after which the
 * last request of each connection stays without an answer. Any answer but 200 is an error: a figure about failures would
 * be worthless.
 */
export async function fire(
  shot: Shot,
  connections: number,
  limit: { amount: number } | { duration: number },
): Promise<Volley> {
  const { path, method = 'GET', headers, body } = shot.question;
  const setupRequest = (request: autocannon.Request) => ({ ...request, headers: questionOf(shot).headers });
  const request = { path, method, ...(headers && { headers }), ...(body && { body }) };
  const startedAt = performance.now();
  let lastAt = startedAt;
  const { requests, errors, statusCodeStats } = await new Promise<autocannon.Result>((settle, fail) => {
    const run = autocannon(
      {
        url: `http://127.0.0.1:${shot.port}`,
        connections,
        ...limit,
        bailout: 1,
        sampleInt: CHECK_EVERY,
        requests: [shot.fresh === undefined ? request : { ...request, setupRequest }],
      },
      (error, result) => (error ? fail(error) : settle(result)),
    );
    run.on('response', () => {
      lastAt = performance.now();
    });
  });
  const statuses = Object.entries(statusCodeStats ?? {});
  const answers = statuses.reduce((sum, [, { count = 0 }]) => sum + count, 0);
  const wrong = statuses.map(([status]) => status).filter((status) => status !== '200');
  if (wrong.length > 0) throw new Error(`${method} ${path} answers ${wrong.join(', ')}.`);
  if (errors > 0 || requests.sent - answers > connections)
    throw new Error(`${method} ${path}: connections were closed without an answer.`);
  return { answers, seconds: (lastAt - startedAt) / 1000 };
}
