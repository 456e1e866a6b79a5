import * as z from 'zod';
import { UserError } from '../src/server/user-error.ts';

/** A Worker that a command asks. */
type Worker = 'shop' | 'service';

const examples: Record<Worker, string> = {
  shop: 'https://shop.example.dz',
  service: 'https://pay.example.dz',
};

/** The address of a Worker as a person gives it; `path`: of the example in the message. */
export function readAddress(worker: Worker, text: string, path = ''): URL {
  const url = URL.parse(text);
  if (url === null)
    throw new UserError(
      `The ${worker}'s address must be one, such as ${examples[worker]}${path}, not "${text}".`,
    );
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:'))
    throw new UserError(`The ${worker} must be reached by https: the key would be read on the way.`);
  return url;
}

export function readOrigin(worker: Worker, text: string): string {
  return readAddress(worker, text).origin;
}

type Place = { worker: Worker; origin: string; key: string };
/** `missing`: what an answer 404 means. */
type Request = {
  ask: typeof fetch;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: object;
  missing?: string;
};

/** Asks with a key, which follows no redirect; with a body by POST. Throws a UserError with the Worker's message. */
export async function askByKey<T extends z.ZodType>(
  { worker, origin, key }: Place,
  path: string,
  shape: T,
  { ask, body, method = body === undefined ? 'GET' : 'POST', headers = {}, missing }: Request,
): Promise<z.infer<T>> {
  const answer = await ask(origin + path, {
    method,
    redirect: 'manual',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: body && JSON.stringify(body),
  }).catch(() => null);
  if (answer === null) throw new UserError(`No ${worker} answers at ${origin}.`);
  if (answer.ok) return shape.parse(await answer.json());
  const why = answer.status === 404 && missing !== undefined ? missing : await messageOf(answer);
  throw new UserError(`The ${worker} answers ${answer.status}: ${why}`);
}

async function messageOf(answer: Response): Promise<string> {
  const body = z.object({ message: z.string() }).safeParse(await answer.json().catch(() => null));
  return body.success ? body.data.message : answer.statusText;
}
