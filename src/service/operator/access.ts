import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { countFailure, readBearer } from '../api/credentials.ts';
import { answerRefusal } from '../api/responses.ts';
import type { Environment } from '../environment.ts';

/** The one Registry object. */
export function registryOf(env: ServiceEnv) {
  return env.REGISTRY.getByName('registry');
}

/** Lets only the operator through; a wrong key is counted like a wrong API key. */
export const requireOperator = createMiddleware<Environment>(async (c, next) => {
  const key = readBearer(c.req.raw);
  if (key === null || !(await isEqual(key, c.get('settings').operatorKey))) {
    return answerRefusal(await countFailure(c));
  }
  return next();
});

/** Compares digests, so that neither length nor contents show in how long it takes. */
async function isEqual(left: string, right: string): Promise<boolean> {
  const [a, b] = await Promise.all([digestOf(left), digestOf(right)]);
  let difference = 0;
  for (const [index, byte] of a.entries()) difference |= byte ^ (b[index] ?? 0);
  return difference === 0;
}

async function digestOf(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

/** The account that the path names, or null when its MAC says that we never gave out such an id. */
export function readAccountId(c: Context<Environment>): string | null {
  const id = c.req.param('id') ?? '';
  return c.get('minter').verifyAccountId(id) === null ? null : id;
}
