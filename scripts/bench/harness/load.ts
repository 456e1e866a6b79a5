import autocannon from 'autocannon';
import type { Question } from './ask.ts';

/**
 * Requests of one kind to a port of this machine. `fresh`: path, headers and body made for each request, which replace
 * those of the question. `status`: of the expected answer, 200 unless it is given. `leadsTo`: the expected redirect,
 * because a refused form is redirected as well.
 */
export type Shot = {
  port: number;
  question: Question;
  fresh?: () => Partial<Pick<Question, 'path' | 'headers' | 'body'>>;
  status?: number;
  leadsTo?: RegExp;
};

/** `seconds`: until the last answer. */
type Volley = { answers: number; seconds: number };

/** Milliseconds between two checks whether all is answered. */
const CHECK_EVERY = 10;

/** One request of a shot. */
export function questionOf({ question, fresh }: Omit<Shot, 'port'>): Question {
  if (fresh === undefined) return question;
  const { headers, ...rest } = fresh();
  return { ...question, ...rest, headers: { ...question.headers, ...headers } };
}

/**
 * Sends `amount` requests over `connections`, each for one answer after the other. Any answer of another status is an
 * error: a figure about failures would be worthless.
 */
export async function fire(shot: Shot, connections: number, amount: number): Promise<Volley> {
  const { path, method = 'GET', headers, body } = shot.question;
  const setupRequest = (request: autocannon.Request) => {
    const { path, headers, body } = questionOf(shot);
    return { ...request, path, headers, ...(body !== undefined && { body }) };
  };
  let misled: string | null = null;
  const onResponse: autocannon.Request['onResponse'] = (_status, _body, _context, answered) => {
    const target = String(
      Object.entries(answered ?? {}).find(([name]) => name.toLowerCase() === 'location')?.[1],
    );
    if (shot.leadsTo?.test(target) === false) misled = target;
  };
  const request = {
    path,
    method,
    ...(headers && { headers }),
    ...(body && { body }),
    ...(shot.leadsTo && { onResponse }),
  };
  const startedAt = performance.now();
  let lastAt = startedAt;
  const { requests, errors, statusCodeStats } = await new Promise<autocannon.Result>((resolve, fail) => {
    const run = autocannon(
      {
        url: `http://127.0.0.1:${shot.port}`,
        connections,
        amount,
        bailout: 1,
        sampleInt: CHECK_EVERY,
        requests: [shot.fresh === undefined ? request : { ...request, setupRequest }],
      },
      (error, result) => (error ? fail(error) : resolve(result)),
    );
    run.on('response', () => {
      lastAt = performance.now();
    });
  });
  const statuses = Object.entries(statusCodeStats ?? {});
  const answers = statuses.reduce((sum, [, { count = 0 }]) => sum + count, 0);
  const expected = String(shot.status ?? 200);
  const wrong = statuses.map(([status]) => status).filter((status) => status !== expected);
  if (wrong.length > 0) throw new Error(`${method} ${path} answers ${wrong.join(', ')}.`);
  if (misled !== null) throw new Error(`${method} ${path} leads to ${misled}.`);
  if (errors > 0 || requests.sent > answers)
    throw new Error(`${method} ${path}: connections were closed without an answer.`);
  return { answers, seconds: (lastAt - startedAt) / 1000 };
}
