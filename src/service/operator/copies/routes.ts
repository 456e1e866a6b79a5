import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { keyMode } from '../../../contract/resources/account.ts';
import type { CopyAnswer, CopyCall } from '../../../database/copies/copies.ts';
import { ledgerOf } from '../../account/lookup.ts';
import { readQuery } from '../../api/query.ts';
import { invalid, methodNotAllowed, notFound } from '../../api/replies.ts';
import { answerRefusal, jsonAnswer } from '../../api/responses.ts';
import { readInput } from '../../api/validation.ts';
import type { Environment } from '../../environment.ts';
import { needs, readAccountId, requireOperator, sourceOf } from '../access.ts';
import { registryOf } from '../registry.ts';
import { answer, readRequest } from '../requests.ts';

/** An object that is copied, by the name that its copies bear. */
type Object = { name: string; copy: (call: CopyCall) => Promise<CopyAnswer> };

const METHODS = ['GET', 'HEAD', 'POST', 'PUT'];

/** Every object of the service, out of this deployment and into another. To be mounted at `/operator`, before its other routes. */
export function copyRoutes(): Hono<Environment> {
  const copies = new Hono<Environment>();
  copies.use('/copies/*', requireOperator);
  addObject(copies, '/copies/registry', registryIn);
  addObject(copies, '/copies/accounts/:id/:mode', ledgerIn);
  copies.get('/copies/accounts/:id/:mode/attempts', needs('copies:read'), listAttempts);
  copies.get('/copies/attempts/:attempt', needs('copies:read'), exportBank);
  copies.put('/copies/attempts/:attempt', needs('copies:write'), (c) => take(c, bankIn(c)));
  return copies;
}

function addObject(
  copies: Hono<Environment>,
  path: string,
  objectIn: (c: Context<Environment>) => Object | null,
): void {
  copies.post(path, needs('copies:read'), (c) => hold(c, objectIn(c)));
  copies.get(path, needs('copies:read'), (c) => give(c, objectIn(c)));
  copies.put(path, needs('copies:write'), (c) => take(c, objectIn(c)));
  copies.all(path, () => answerRefusal(methodNotAllowed(METHODS)));
}

const token = z.string().regex(/^[\da-f]{32,64}$/);
const holding = z.object({ do: z.enum(['freeze', 'hold', 'thaw']), token });

/** Freezes an object, says that it is still being copied, or thaws it. */
async function hold(c: Context<Environment>, object: Object | null): Promise<Response> {
  if (object === null) return answerRefusal(notFound());
  const request = await readRequest(c, holding);
  if (!request.ok) return answerRefusal(request.refusal);
  const { do: act, token: given } = request.body;
  const call = act === 'freeze' ? { do: act, token: given, source: sourceOf(c) } : { do: act, token: given };
  return answerCopied(await object.copy(call));
}

/** The copy of an object that is frozen. Its token is a header: addresses are written down in many places. */
async function give(c: Context<Environment>, object: Object | null): Promise<Response> {
  const given = token.safeParse(c.req.header('Copy-Token'));
  if (object === null) return answerRefusal(notFound());
  if (!given.success) return answerRefusal(invalid({ 'Copy-Token': ['The copy token is missing.'] }));
  return answerCopied(await object.copy({ do: 'export', token: given.data, name: object.name }));
}

async function take(c: Context<Environment>, object: Object | null): Promise<Response> {
  const stream = c.req.raw.body;
  if (object === null || stream === null) return answerRefusal(notFound());
  const given = token.safeParse(c.req.header('Copy-Token'));
  const call = { do: 'import', name: object.name, stream, source: sourceOf(c), token: given.data } as const;
  const taken = await object.copy(call);
  // It ends in the middle of this call, and whoever asks next meets what was taken in, or nothing.
  if (taken.ok || taken.reason === 'unusable') await object.copy({ do: 'restart' }).catch(() => undefined);
  return answerCopied(taken);
}

const attemptsQuery = z.object({ after: z.coerce.number().int().nonnegative().default(0) });

/** Attempts for which the sandbox bank may have an order; `next`: what to send as `after` to go on, null at the end. */
async function listAttempts(c: Context<Environment>): Promise<Response> {
  const reading = readInput(attemptsQuery, readQuery(new URL(c.req.url)));
  if (!reading.ok) return answerRefusal(invalid(reading.errors));
  const ledger = findLedger(c);
  if (ledger === null) return answerRefusal(notFound());
  return answer(await ledger.listBankOrders(reading.value.after));
}

/** An order of the sandbox bank is a handful of entries: it is frozen, read and thawed in one call. */
async function exportBank(c: Context<Environment>): Promise<Response> {
  const bank = bankIn(c);
  if (bank === null) return answerRefusal(notFound());
  const own = crypto.randomUUID().replaceAll('-', '');
  const frozen = await bank.copy({ do: 'freeze', token: own, source: sourceOf(c) });
  if (!frozen.ok) return answerCopied(frozen);
  const given = await bank.copy({ do: 'export', token: own, name: bank.name });
  const text = given.ok ? await new Response(given.stream).text() : '';
  await bank.copy({ do: 'thaw', token: own });
  return given.ok ? copyResponse(text) : answerCopied(given);
}

function registryIn(c: Context<Environment>): Object {
  const registry = registryOf(c.env);
  return { name: 'registry', copy: (call) => registry.copy(call) };
}

function findLedger(c: Context<Environment>) {
  const mode = keyMode.safeParse(c.req.param('mode'));
  const account = c.var.minter.verifyAccountId(readAccountId(c) ?? '');
  return mode.success && account !== null ? ledgerOf(c.env.LEDGER, { mode: mode.data, account }) : null;
}

function ledgerIn(c: Context<Environment>): Object | null {
  const ledger = findLedger(c);
  const name = `${c.req.param('mode')} ${c.req.param('id')}`;
  return ledger === null ? null : { name, copy: (call) => ledger.copy(call) };
}

function bankIn(c: Context<Environment>): Object | null {
  const name = c.req.param('attempt') ?? '';
  if (c.var.minter.verifyId(name)?.mode !== 'test') return null;
  const bank = c.env.SANDBOX_BANK.getByName(name);
  return { name, copy: (call) => bank.copy(call) };
}

const refusals = {
  taken: 'Somebody else has this object frozen, or fills it.',
  thawed: 'This object is not frozen by this token, or no longer: begin anew.',
  not_empty: 'This object holds something already: a copy is put into an empty deployment alone.',
} as const;

function answerCopied(done: CopyAnswer): Response {
  if (done.ok)
    return done.stream === undefined ? answer({ rows: done.rows ?? null }) : copyResponse(done.stream);
  const { reason } = done;
  if (reason === 'unusable')
    return jsonAnswer(422, JSON.stringify({ message: done.message, code: 'copy_unusable' }));
  return jsonAnswer(409, JSON.stringify({ message: refusals[reason], code: `copy_${reason}` }));
}

function copyResponse(body: ReadableStream<Uint8Array> | string): Response {
  return new Response(body, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
