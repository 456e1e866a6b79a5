import { type Context, Hono } from 'hono';
import {
  accountsQuery,
  createAccountRequest,
  createKeyRequest,
  updateAccountRequest,
} from '../../contract/requests/account.ts';
import { auditLogQuery, operatorAuditLogQuery } from '../../contract/requests/audit-log.ts';
import { operatorPaymentExceptionsQuery } from '../../contract/requests/payment-exception.ts';
import { decideNamesRequest } from '../../contract/requests/profile.ts';
import type { AccountStorage, OperatorSummary } from '../../contract/resources/account.ts';
import { ledgerOf } from '../account/lookup.ts';
import type { Mode } from '../api/calls.ts';
import { placeIn } from '../api/lists.ts';
import {
  conflict,
  idempotencyKeyReused,
  invalid,
  methodNotAllowed,
  notFound,
  overloaded,
  type Reply,
} from '../api/replies.ts';
import { answerRefusal } from '../api/responses.ts';
import type { Environment } from '../environment.ts';
import { registryOf } from '../registry.ts';
import type { AuditLogKind } from '../resources/audit-log/listing.ts';
import { needs, operatorsOf, readAccountId, requireOperator, sourceOf } from './access.ts';
import { presentStorage } from './present.ts';
import { answer, answerOneOf, readList, readRequest } from './requests.ts';
import type { SecretRefusal } from './secrets/shown-secrets.ts';

const AUDIT_LOG_KINDS: readonly AuditLogKind[] = ['journal', 'incidents'];

const UPDATES = ['POST', 'PATCH', 'PUT'];

/** The operator's API: accounts with their profiles and keys. Mount it at `/operator`. */
export function operatorRoutes(): Hono<Environment> {
  const operator = new Hono<Environment>();
  operator.use(requireOperator);

  operator.get('/accounts', needs('accounts:read'), listAccounts);
  operator.post('/accounts', needs('accounts:write'), createAccount);
  operator.all('/accounts', () => answerRefusal(methodNotAllowed(['GET', 'HEAD', 'POST'])));

  operator.get('/accounts/:id', needs('accounts:read'), readAccount);
  operator.on(UPDATES, '/accounts/:id', needs('accounts:write'), updateAccount);
  operator.all('/accounts/:id', () => answerRefusal(methodNotAllowed(['GET', 'HEAD', ...UPDATES])));

  operator.post('/accounts/:id/keys', needs('keys:write'), createKey);
  operator.all('/accounts/:id/keys', () => answerRefusal(methodNotAllowed(['POST'])));

  operator.delete('/accounts/:id/keys/:key', needs('keys:write'), revokeKey);
  operator.all('/accounts/:id/keys/:key', () => answerRefusal(methodNotAllowed(['DELETE'])));

  operator.post('/accounts/:id/invitations', needs('accounts:write'), inviteOwner);
  operator.all('/accounts/:id/invitations', () => answerRefusal(methodNotAllowed(['POST'])));

  operator.post('/accounts/:id/names', needs('accounts:write'), decideNames);
  operator.all('/accounts/:id/names', () => answerRefusal(methodNotAllowed(['POST'])));

  operator.get('/accounts/:id/storage', needs('accounts:read'), readStorage);
  operator.all('/accounts/:id/storage', () => answerRefusal(methodNotAllowed(['GET', 'HEAD'])));

  operator.get('/accounts/:id/payment-exceptions', needs('accounts:read'), listPaymentExceptions);
  operator.all('/accounts/:id/payment-exceptions', () => answerRefusal(methodNotAllowed(['GET', 'HEAD'])));

  for (const kind of AUDIT_LOG_KINDS) {
    operator.get(`/accounts/:id/${kind}`, needs('journal:read'), (c) => listAccountAuditLog(c, kind));
    operator.get(`/${kind}`, needs('journal:read'), (c) => listOwnAuditLog(c, kind));
    for (const path of [`/accounts/:id/${kind}`, `/${kind}`])
      operator.all(path, () => answerRefusal(methodNotAllowed(['GET', 'HEAD'])));
  }

  operator.get('/operators', needs('journal:read'), listOperators);
  operator.all('/operators', () => answerRefusal(methodNotAllowed(['GET', 'HEAD'])));

  operator.all('*', () => answerRefusal(notFound()));
  return operator;
}

async function listAccounts(c: Context<Environment>): Promise<Response> {
  const reading = readList(c, accountsQuery);
  if (!reading.ok) return answerRefusal(invalid(reading.errors));
  return answerOneOf(await registryOf(c.env).listAccounts({ ...placeIn(reading.query), ...reading.urls }));
}

async function listPaymentExceptions(c: Context<Environment>): Promise<Response> {
  const id = readAccountId(c);
  if (id === null) return answerRefusal(notFound());
  const reading = readList(c, operatorPaymentExceptionsQuery);
  if (!reading.ok) return answerRefusal(invalid(reading.errors));
  const list = await registryOf(c.env).listPaymentExceptions(id, reading.query, reading.urls);
  return list === null ? answerRefusal(notFound()) : answerOneOf(list);
}

/** The audit log of an account's ledger: actions, or refusals. */
async function listAccountAuditLog(c: Context<Environment>, kind: AuditLogKind): Promise<Response> {
  const id = readAccountId(c);
  if (id === null) return answerRefusal(notFound());
  const reading = readList(c, operatorAuditLogQuery);
  if (!reading.ok) return answerRefusal(invalid(reading.errors));
  const list = await registryOf(c.env).listAccountAuditLog(id, kind, reading.query, reading.urls);
  return list === null ? answerRefusal(notFound()) : answerOneOf(list);
}

/** The registry's own audit log. */
async function listOwnAuditLog(c: Context<Environment>, kind: AuditLogKind): Promise<Response> {
  const reading = readList(c, auditLogQuery);
  if (!reading.ok) return answerRefusal(invalid(reading.errors));
  return answerOneOf(await registryOf(c.env).listAuditLog(kind, reading.query, reading.urls));
}

/** The operators and their last use. No hash is shown. */
async function listOperators(c: Context<Environment>): Promise<Response> {
  const uses = await registryOf(c.env).operatorUses();
  const data: OperatorSummary[] = (await operatorsOf(c)).map(({ name, scopes }) => ({
    name,
    entity: 'operator',
    scopes,
    last_used_at: uses[name] ?? null,
  }));
  return answer({ data });
}

async function createAccount(c: Context<Environment>): Promise<Response> {
  const request = await readRequest(c, createAccountRequest);
  if (!request.ok) return answerRefusal(request.refusal);
  const result = await registryOf(c.env).createAccount(request.body, request.idempotency, sourceOf(c));
  if (result.ok) return answer(result.account);
  return answerRefusal(result.reason === 'invalid' ? invalid(result.errors) : refuseRepeat(result));
}

async function readAccount(c: Context<Environment>): Promise<Response> {
  const id = readAccountId(c);
  const account = id === null ? null : await registryOf(c.env).readAccount(id);
  return account === null ? answerRefusal(notFound()) : answer(account);
}

/** The size of the account's ledgers. The ledgers answer it, because the registry does not know it. */
async function readStorage(c: Context<Environment>): Promise<Response> {
  const id = c.req.param('id') ?? '';
  const account = c.get('minter').verifyAccountId(id);
  if (account === null) return answerRefusal(notFound());
  const of = (mode: Mode) => ledgerOf(c.env.LEDGER, { mode, account }).storageUse();
  const [test, live] = await Promise.all([of('test'), of('live')]);
  if (test === null || live === null) return answerRefusal(notFound());
  const storage: AccountStorage = {
    id,
    entity: 'account_storage',
    test: presentStorage(test),
    live: presentStorage(live),
  };
  return answer(storage);
}

async function updateAccount(c: Context<Environment>): Promise<Response> {
  const id = readAccountId(c);
  if (id === null) return answerRefusal(notFound());
  const request = await readRequest(c, updateAccountRequest);
  if (!request.ok) return answerRefusal(request.refusal);
  const result = await registryOf(c.env).updateAccount(id, request.body, sourceOf(c));
  if (result.ok) return answer(result.account);
  return answerRefusal(result.reason === 'invalid' ? invalid(result.errors) : notFound());
}

/** Approves or refuses the names that the merchant asked for in live mode. */
async function decideNames(c: Context<Environment>): Promise<Response> {
  const account = c.get('minter').verifyAccountId(c.req.param('id') ?? '');
  if (account === null) return answerRefusal(notFound());
  const request = await readRequest(c, decideNamesRequest);
  if (!request.ok) return answerRefusal(request.refusal);
  const ledger = ledgerOf(c.env.LEDGER, { mode: 'live', account });
  const decision = await ledger.decideNames(request.body, sourceOf(c));
  if (decision === null) return answerRefusal(notFound());
  if (decision.ok) return answer(decision.profile);
  return answerRefusal(conflict('names_not_pending', 'These names do not wait: read the account again.'));
}

/** The code of invitations is read with that of the dashboard. */
async function inviteOwner(c: Context<Environment>): Promise<Response> {
  return (await import('./invitations.ts')).inviteOwner(c);
}

async function createKey(c: Context<Environment>): Promise<Response> {
  const id = readAccountId(c);
  if (id === null) return answerRefusal(notFound());
  const request = await readRequest(c, createKeyRequest);
  if (!request.ok) return answerRefusal(request.refusal);
  const result = await registryOf(c.env).createKey(id, request.body, request.idempotency, sourceOf(c));
  if (result.ok) return answer(result.key);
  if (result.reason === 'invalid') return answerRefusal(invalid(result.errors));
  return answerRefusal(result.reason === 'unknown' ? notFound() : refuseRepeat(result));
}

async function revokeKey(c: Context<Environment>): Promise<Response> {
  const id = readAccountId(c);
  const keyId = c.req.param('key') ?? '';
  if (id === null || c.get('minter').verifyId(keyId) === null) return answerRefusal(notFound());
  const result = await registryOf(c.env).revokeKey(id, keyId, sourceOf(c));
  if (result.ok) return answer({ id: keyId, entity: 'key', livemode: result.mode === 'live', deleted: true });
  // Not yet in effect, and the operator must know; the registry keeps trying.
  return answerRefusal(result.reason === 'late' ? overloaded() : notFound());
}

/** An answer with a secret is never stored: the answer to a repeated call names what the first one created. */
function refuseRepeat(refusal: SecretRefusal): Reply {
  if (refusal.reason === 'key_reused') return idempotencyKeyReused();
  return conflict(
    'secret_already_shown',
    `This Idempotency-Key already created the ${refusal.resource}; its secret was shown once.`,
  );
}
