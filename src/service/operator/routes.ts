import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import type { FieldErrors } from '../../contract/error.ts';
import {
  accountsQuery,
  createAccountRequest,
  createKeyRequest,
  type OperatorSummary,
  updateAccountRequest,
} from '../../contract/resources/account.ts';
import { journalQuery, operatorJournalQuery } from '../../contract/resources/journal.ts';
import { operatorPaymentExceptionsQuery } from '../../contract/resources/payment-exception.ts';
import { parseBody, readBytes } from '../api/body.ts';
import type { Idempotency } from '../api/calls.ts';
import { readIdempotency } from '../api/idempotency/header.ts';
import { placeIn } from '../api/lists.ts';
import { checkPlaceOf } from '../api/operation.ts';
import { keptQuery, readQuery } from '../api/query.ts';
import {
  conflict,
  idempotencyKeyReused,
  invalid,
  methodNotAllowed,
  notFound,
  overloaded,
  type Reply,
} from '../api/replies.ts';
import { answerRefusal, jsonAnswer } from '../api/responses.ts';
import { withoutSlashes } from '../api/router.ts';
import { readInput } from '../api/validation.ts';
import type { Environment } from '../environment.ts';
import type { JournalKind } from '../resources/journal/listing.ts';
import { needs, operatorsOf, readAccountId, requireOperator, sourceOf } from './access.ts';
import { registryOf } from './registry.ts';
import type { SecretRefusal } from './shown-secrets.ts';

const JOURNALS: readonly JournalKind[] = ['journal', 'incidents'];

const UPDATES = ['POST', 'PATCH', 'PUT'];

/** The operator's side: accounts with their profiles and keys. To be mounted at `/operator`. */
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

  operator.get('/accounts/:id/payment-exceptions', needs('accounts:read'), listPaymentExceptions);
  operator.all('/accounts/:id/payment-exceptions', () => answerRefusal(methodNotAllowed(['GET', 'HEAD'])));

  for (const kind of JOURNALS) {
    operator.get(`/accounts/:id/${kind}`, needs('journal:read'), (c) => listAccountJournal(c, kind));
    operator.get(`/${kind}`, needs('journal:read'), (c) => listOwnJournal(c, kind));
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

function answerOneOf(list: object | { errors: FieldErrors }): Response {
  return 'errors' in list ? answerRefusal(invalid(list.errors)) : answer(list);
}

/** What an account's ledger keeps: what was done, or what was refused. */
async function listAccountJournal(c: Context<Environment>, kind: JournalKind): Promise<Response> {
  const id = readAccountId(c);
  if (id === null) return answerRefusal(notFound());
  const reading = readList(c, operatorJournalQuery);
  if (!reading.ok) return answerRefusal(invalid(reading.errors));
  const list = await registryOf(c.env).listAccountJournal(id, kind, reading.query, reading.urls);
  return list === null ? answerRefusal(notFound()) : answerOneOf(list);
}

/** What the registry keeps itself. */
async function listOwnJournal(c: Context<Environment>, kind: JournalKind): Promise<Response> {
  const reading = readList(c, journalQuery);
  if (!reading.ok) return answerRefusal(invalid(reading.errors));
  return answerOneOf(await registryOf(c.env).listJournal(kind, reading.query, reading.urls));
}

/** Who may operate, and when each last did. No hash is shown. */
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

type ListReading<T> =
  | { ok: true; query: T; urls: { path: string; filters: string } }
  | { ok: false; errors: FieldErrors };

/** What a list is asked for, and what its page URLs are made of. */
function readList<T>(c: Context<Environment>, schema: z.ZodObject & z.ZodType<T>): ListReading<T> {
  const url = new URL(c.req.url);
  const query = readQuery(url);
  const reading = readInput(schema, query);
  if (!reading.ok) return reading;
  const { mode: _, ...selecting } = query;
  const misplaced = checkPlaceOf(schema, selecting);
  if (misplaced !== null) return { ok: false, errors: misplaced };
  const path = c.get('origin') + withoutSlashes(url.pathname);
  return {
    ok: true,
    query: reading.value,
    urls: { path, filters: keptQuery(query, Object.keys(schema.shape)) },
  };
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

async function updateAccount(c: Context<Environment>): Promise<Response> {
  const id = readAccountId(c);
  if (id === null) return answerRefusal(notFound());
  const request = await readRequest(c, updateAccountRequest);
  if (!request.ok) return answerRefusal(request.refusal);
  const result = await registryOf(c.env).updateAccount(id, request.body, sourceOf(c));
  if (result.ok) return answer(result.account);
  return answerRefusal(result.reason === 'invalid' ? invalid(result.errors) : notFound());
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
  // Not yet in effect, and the operator must know; the registry goes on trying by itself.
  return answerRefusal(result.reason === 'late' ? overloaded() : notFound());
}

function answer(body: unknown): Response {
  return jsonAnswer(200, JSON.stringify(body));
}

/** An answer that carries a secret is never kept: whoever repeats the call learns what it made. */
function refuseRepeat(refusal: SecretRefusal): Reply {
  if (refusal.reason === 'key_reused') return idempotencyKeyReused();
  return conflict(
    'secret_already_shown',
    `This Idempotency-Key already created the ${refusal.resource}; its secret was shown once.`,
  );
}

type RequestReading<T> =
  | { ok: true; body: T; idempotency: Idempotency | null }
  | { ok: false; refusal: Reply };

async function readRequest<T>(c: Context<Environment>, schema: z.ZodType<T>): Promise<RequestReading<T>> {
  const read = await readBytes(c.req.raw);
  if (!read.ok) return read;
  const parsed = parseBody(read.bytes, c.req.header('Content-Type') ?? null);
  if (!parsed.ok) return parsed;
  const keyed = await readIdempotency(c.req.raw, withoutSlashes(new URL(c.req.url).pathname), read.bytes);
  if (!keyed.ok) return keyed;
  const reading = readInput(schema, parsed.body);
  if (!reading.ok) return { ok: false, refusal: invalid(reading.errors) };
  return { ok: true, body: reading.value, idempotency: keyed.idempotency };
}
