import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ALL_SCOPES, allows } from '../../contract/scopes.ts';
import type { AuditSource } from '../../database/audit-log.ts';
import { isSameSecret } from '../../web/same-secret.ts';
import { readBearer } from '../api/credentials.ts';
import { countFailure } from '../api/failed-keys.ts';
import { missingScope } from '../api/replies.ts';
import { answerRefusal } from '../api/responses.ts';
import { callSourceOf, type Environment } from '../environment.ts';
import { hashKey } from '../identifiers/mint-ids-and-keys.ts';
import { FIRST_OPERATOR, type Operator, type OperatorScope } from '../operators.ts';
import { registryOf } from '../registry.ts';

/** Admits only operators; a wrong key is counted like a wrong API key. */
export const requireOperator = createMiddleware<Environment>(async (c, next) => {
  const key = readBearer(c.req.raw);
  const operator = key === null ? null : await findOperator(c, key);
  if (operator === null) return answerRefusal(await countFailure(c, 'refused_operator_key'));
  c.set('operator', operator);
  // The last use of a key is unimportant: the request goes on when it cannot be noted.
  await registryOf(c.env)
    .noteOperator(operator.name)
    .catch(() => undefined);
  return next();
});

/** Admits only operators whose key has this scope. */
export const needs = (scope: OperatorScope) =>
  createMiddleware<Environment>(async (c, next) =>
    allows(c.get('operator').scopes, scope) ? next() : answerRefusal(missingScope(scope)),
  );

/** The source of a change, for the audit logs. */
export function sourceOf(c: Context<Environment>): AuditSource {
  return { actor: { kind: 'operator', name: c.get('operator').name }, ...callSourceOf(c) };
}

/** All operators of this deployment. */
export async function operatorsOf(c: Context<Environment>): Promise<Operator[]> {
  const { operatorKey, operators } = c.get('settings');
  return [{ name: FIRST_OPERATOR, hash: await hashKey(operatorKey), scopes: ALL_SCOPES }, ...operators];
}

/** Compares every hash, so that the time shows neither length nor contents. */
async function findOperator(c: Context<Environment>, key: string): Promise<Operator | null> {
  const hash = await hashKey(key);
  let found: Operator | null = null;
  for (const operator of await operatorsOf(c)) if (await isSameSecret(hash, operator.hash)) found = operator;
  return found;
}
