import { type Context, Hono } from 'hono';
import { foreignNames, fromWire } from '../../contract/brand.ts';
import { namesTag } from '../../web/entity-tags.ts';
import { ledgerOf } from '../account/lookup.ts';
import { parseBody, readBytes } from '../api/body.ts';
import type {
  CallContext,
  Idempotency,
  Mode,
  OperationCall,
  RefusedRequest,
  RequestForm,
} from '../api/calls.ts';
import { readCaller } from '../api/credentials.ts';
import { countFailure } from '../api/failed-keys.ts';
import { EPOCH_HEADER, writeEpoch } from '../api/idempotency/epoch.ts';
import { readIdempotency } from '../api/idempotency/header.ts';
import { IGNORED_HEADER, ignoredHeader } from '../api/ignored-header.ts';
import type { ApiOperation } from '../api/operation.ts';
import { keptQuery, readQuery } from '../api/query.ts';
import { invalid, methodNotAllowed, notFound, type Reply } from '../api/replies.ts';
import { answerRefusal, jsonAnswer, notModified } from '../api/responses.ts';
import {
  answerInstead,
  brokenAnswer,
  eventFaultOf,
  FAULT_HEADER,
  readTestFault,
} from '../api/test-faults.ts';
import { errorsToWire } from '../api/validation.ts';
import { callSourceOf, type Environment } from '../environment.ts';
import { tagOf } from './if-match.ts';
import { methodsOf, operations, patternOf } from './index.ts';

/** The operations of a mode's API. */
export function operationsOf(mode: Mode): ApiOperation[] {
  return operations.filter(({ modes }) => modes === 'both' || mode === 'test');
}

/** The API of one mode, to be mounted at its base. */
export function apiRoutes(mode: Mode): Hono<Environment> {
  const api = new Hono<Environment>();
  const methods = new Map<string, string[]>();
  for (const operation of operationsOf(mode)) {
    const path = patternOf(operation);
    const own = methodsOf(operation);
    api.on([...own], path, (c) => serve(c, mode, operation));
    methods.set(path, [...(methods.get(path) ?? []), ...own]);
  }
  for (const [path, allowed] of methods) {
    const withHead = allowed.includes('GET') ? ['HEAD', ...allowed] : allowed;
    api.all(path, () => answerRefusal(methodNotAllowed(withHead)));
  }
  api.all('*', () => answerRefusal(notFound()));
  return api;
}

/** key → body → schemas → ledger. A revoked key gets only the refusal of its key, whatever else is wrong. */
async function serve(c: Context<Environment>, mode: Mode, operation: ApiOperation): Promise<Response> {
  const from = await readCaller(c, mode);
  if (!from.ok) return answerRefusal(from.refusal);
  const { caller } = from;
  const ledger = ledgerOf(c.env.LEDGER, caller);
  const call = await readCall(c, operation);
  if (!call.ok) {
    const admission = await ledger.authenticate(caller, operation.id, refusedBy(c, call.refusal));
    if (typeof admission === 'object') return jsonAnswer(admission.status, admission.body);
    return answerRefusal(admission ? call.refusal : await countFailure(c));
  }
  const asked = readTestFault(mode === 'test' ? c.req.header(FAULT_HEADER) : undefined);
  const fault = asked.ok ? asked.fault : null;
  if (!asked.ok || fault !== null) {
    // Only a known client may hold a connection, or learn the words.
    const refused = asked.ok ? undefined : refusedBy(c, asked.refusal);
    if (!(await ledger.authenticate(caller, operation.id, refused)))
      return answerRefusal(await countFailure(c));
    if (!asked.ok) return answerRefusal(asked.refusal);
    const instead = await answerInstead(fault, (ms) => scheduler.wait(ms));
    if (instead !== null) return instead === 'broken' ? brokenAnswer() : answerRefusal(instead);
  }
  const context: CallContext = {
    caller,
    origin: c.get('origin'),
    trace: callSourceOf(c),
    request: formOf(c, call.ignored),
    eventFault: eventFaultOf(fault) ?? undefined,
    ...call.context,
  };
  const answer = await ledger.call(context, call.operation);
  if ('unauthenticated' in answer) return answerRefusal(await countFailure(c));
  if (fault === 'lost_answer') return brokenAnswer();
  const headers = { ...call.ignored };
  if (answer.status === 429) headers['Retry-After'] = '1';
  if (answer.replayed) headers['Idempotent-Replayed'] = 'true';
  if (answer.epoch !== undefined) headers[EPOCH_HEADER] = writeEpoch(answer.epoch);
  const tag = await tagOf(operation, answer);
  if (tag !== null) headers.ETag = tag;
  const known = operation.method === 'get' ? c.req.header('If-None-Match') : undefined;
  if (tag !== null && known !== undefined && namesTag(known, tag)) return notModified(headers);
  return jsonAnswer(answer.status, answer.body, headers);
}

function formOf(c: Context<Environment>, headers: Record<string, string> = {}): RequestForm {
  return { method: c.req.method, ignored: headers[IGNORED_HEADER]?.split(', ') ?? [] };
}

function refusedBy(c: Context<Environment>, { status, body, headers }: Reply): RefusedRequest {
  const answer = { status, body: JSON.stringify(body) };
  return { ...formOf(c, headers), requestId: c.get('requestId'), answer };
}

/** `ignored`: the header that names unknown parameters. */
type CallReading =
  | {
      ok: true;
      operation: OperationCall;
      context: Pick<CallContext, 'path' | 'filters' | 'idempotency' | 'ifMatch'>;
      ignored: Record<string, string>;
    }
  | { ok: false; refusal: Reply };

async function readCall(c: Context<Environment>, operation: ApiOperation): Promise<CallReading> {
  const url = new URL(c.req.url);
  const path = withoutSlashes(url.pathname);
  const { brand } = c.get('settings');
  let body: object = {};
  let metadata: string | null = null;
  let idempotency: Idempotency | null = null;
  if (operation.method !== 'get') {
    const read = await readBytes(c.req.raw);
    if (!read.ok) return read;
    if (operation.method !== 'delete') {
      const parsed = parseBody(read.bytes, c.req.header('Content-Type') ?? null);
      if (!parsed.ok) return parsed;
      ({ body, metadata } = parsed);
    }
    const keyed = await readIdempotency(c.req.raw, path, read.bytes, c.get('fingerprints'));
    if (!keyed.ok) return keyed;
    idempotency = keyed.idempotency;
  }
  const query = readQuery(url);
  const asked = { query: fromWire(query, brand), body: fromWire(body, brand) };
  const reading = operation.read({ id: c.req.param('id') ?? '', ...asked, metadata });
  const foreign = { ...foreignNames(query, brand), ...foreignNames(body, brand) };
  const ignored = ignoredHeader(operation, { url, body, brand });
  if (!reading.ok || Object.keys(foreign).length > 0) {
    const errors = { ...errorsToWire(reading.ok ? {} : reading.errors, brand), ...foreign };
    return { ok: false, refusal: { ...invalid(errors), headers: ignored } };
  }
  const filters = keptQuery(query, Object.keys(operation.query.shape));
  return {
    ok: true,
    operation: reading.value,
    context: { path: c.get('origin') + path, filters, idempotency, ifMatch: c.req.header('If-Match') },
    ignored,
  };
}

/** A path without trailing slashes. A loop, because a pattern would take quadratic time on many slashes. */
export function withoutSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
