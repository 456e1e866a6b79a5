import * as z from 'zod';
import { UserError } from '../../src/server/user-error.ts';
import type { LedgerPlace } from './place.ts';

/** Asks the operator's API about the account; with a body by POST. Throws a UserError with its message. */
export async function askLedger<T extends z.ZodType>(
  { service, key, account }: LedgerPlace,
  path: string,
  shape: T,
  { ask, body }: { ask: typeof fetch; body?: object },
): Promise<z.infer<T>> {
  const answer = await ask(`${service}/operator/accounts/${encodeURIComponent(account)}/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    redirect: 'manual',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => null);
  if (answer === null) throw new UserError(`No service answers at ${service}.`);
  if (!answer.ok) throw new UserError(`The service answers ${answer.status}: ${await messageOf(answer)}`);
  return shape.parse(await answer.json());
}

async function messageOf(answer: Response): Promise<string> {
  if (answer.status === 404) return 'it has no such account.';
  const body = z.object({ message: z.string() }).safeParse(await answer.json().catch(() => null));
  return body.success ? body.data.message : answer.statusText;
}
