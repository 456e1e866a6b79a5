import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ALL_SCOPES, allows } from '../../contract/scopes.ts';
import type { ActSource } from '../../database/journal.ts';
import { isSameSecret } from '../../web/same-secret.ts';
import { countFailure, readBearer } from '../api/credentials.ts';
import { missingScope } from '../api/replies.ts';
import { answerRefusal } from '../api/responses.ts';
import { type Environment, traceOf } from '../environment.ts';
import { hashKey } from '../identifiers/minter.ts';
import { registryOf } from './registry.ts';
import { FIRST_OPERATOR, type Operator, type OperatorScope } from './rules.ts';

/** Lets only operators through; a wrong key is counted like a wrong API key. */
export const requireOperator = createMiddleware<Environment>(async (c, next) => {
  const key = readBearer(c.req.raw);
  const operator = key === null ? null : await findOperator(c, key);
  if (operator === null) return answerRefusal(await countFailure(c, 'refused_operator_key'));
  c.set('operator', operator);
  // When a key was last used is of no weight: nobody is refused where it cannot be noted.
  await registryOf(c.env)
    .noteOperator(operator.name)
    .catch(() => undefined);
  return next();
});

/** Lets only those operators through whose key may do this. */
export const needs = (scope: OperatorScope) =>
  createMiddleware<Environment>(async (c, next) =>
    allows(c.get('operator').scopes, scope) ? next() : answerRefusal(missingScope(scope)),
  );

/** Who asked for a change, for the journals. */
export function sourceOf(c: Context<Environment>): ActSource {
  return { actor: { kind: 'operator', name: c.get('operator').name }, ...traceOf(c) };
}

/** All who operate this deployment. */
export async function operatorsOf(c: Context<Environment>): Promise<Operator[]> {
  const { operatorKey, operators } = c.get('settings');
  return [{ name: FIRST_OPERATOR, hash: await hashKey(operatorKey), scopes: ALL_SCOPES }, ...operators];
}

/** Every hash is looked at, whichever it is: neither length nor contents show in how long it takes. */
async function findOperator(c: Context<Environment>, key: string): Promise<Operator | null> {
  const hash = await hashKey(key);
  let found: Operator | null = null;
  for (const operator of await operatorsOf(c)) if (await isSameSecret(hash, operator.hash)) found = operator;
  return found;
}

/** The account that the path names, or null when its MAC says that we never gave out such an id. */
export function readAccountId(c: Context<Environment>): string | null {
  const id = c.req.param('id') ?? '';
  return c.get('minter').verifyAccountId(id) === null ? null : id;
}
