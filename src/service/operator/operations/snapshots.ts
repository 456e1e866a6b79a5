import type { Context } from 'hono';
import * as z from 'zod';
import { keyMode } from '../../../contract/resources/account.ts';
import type { AuditSource } from '../../../database/audit-log.ts';
import {
  answerControl,
  answerExport,
  answerSnapshot,
  answerUpload,
  type SnapshottedObject,
} from '../../../database/snapshots/answers.ts';
import { ledgerOf } from '../../account/lookup.ts';
import { readQuery } from '../../api/query.ts';
import { invalid, notFound } from '../../api/replies.ts';
import { answerRefusal, jsonAnswer } from '../../api/responses.ts';
import { readInput } from '../../api/validation.ts';
import type { Environment } from '../../environment.ts';
import { registryOf } from '../../registry.ts';
import { sourceOf } from '../access.ts';
import type { OperatorRoute } from '../operation.ts';

const BANK = '/copies/attempts/{attempt}';

/** Exports and imports every object of the service. The document does not have these routes: they may change. */
export const snapshotRoutes: readonly OperatorRoute[] = [
  ...routesOf('/copies/registry', registryIn),
  ...routesOf('/copies/accounts/{id}/{mode}', ledgerIn),
  {
    method: 'get',
    path: '/copies/accounts/{id}/{mode}/attempts',
    scope: 'copies:read',
    serve: listAttempts,
  },
  { method: 'get', path: BANK, scope: 'copies:read', serve: exportBank },
  { method: 'post', path: BANK, scope: 'copies:write', serve: by(bankIn, answerControl) },
  { method: 'put', path: BANK, scope: 'copies:write', serve: by(bankIn, answerUpload) },
];

type ObjectIn = (c: Context<Environment>) => SnapshottedObject | null;

function routesOf(path: string, objectIn: ObjectIn): OperatorRoute[] {
  return [
    { method: 'post', path, scope: 'copies:read', serve: by(objectIn, answerControl) },
    { method: 'get', path, scope: 'copies:read', serve: by(objectIn, answerExport) },
    { method: 'put', path, scope: 'copies:write', serve: by(objectIn, answerUpload) },
  ];
}

function by(
  objectIn: ObjectIn,
  answerTo: (object: SnapshottedObject, request: Request, source: AuditSource) => Promise<Response>,
) {
  return (c: Context<Environment>) => {
    const object = objectIn(c);
    return object === null ? answerRefusal(notFound()) : answerTo(object, c.req.raw, sourceOf(c));
  };
}

const attemptsQuery = z.object({ after: z.coerce.number().int().nonnegative().default(0) });

/** Attempts that may have an order at the sandbox bank; `next` is the `after` of the next request, null at the end. */
async function listAttempts(c: Context<Environment>): Promise<Response> {
  const reading = readInput(attemptsQuery, readQuery(new URL(c.req.url)));
  if (!reading.ok) return answerRefusal(invalid(reading.errors));
  const ledger = findLedger(c);
  if (ledger === null) return answerRefusal(notFound());
  return jsonAnswer(200, JSON.stringify(await ledger.listBankOrders(reading.value.after)));
}

/** An order of the sandbox bank is a few entries: it is frozen, read and thawed in one call. */
async function exportBank(c: Context<Environment>): Promise<Response> {
  const bank = bankIn(c);
  if (bank === null) return answerRefusal(notFound());
  const own = crypto.randomUUID().replaceAll('-', '');
  const frozen = await bank.snapshot({ do: 'freeze', token: own, source: sourceOf(c) });
  if (!frozen.ok) return answerSnapshot(frozen);
  const given = await bank.snapshot({ do: 'export', token: own, name: bank.name });
  const copied = answerSnapshot(given);
  // It may be read only while it is frozen.
  const bytes = await copied.arrayBuffer();
  await bank.snapshot({ do: 'thaw', token: own });
  return new Response(bytes, copied);
}

function registryIn(c: Context<Environment>): SnapshottedObject {
  const registry = registryOf(c.env);
  return { name: 'registry', snapshot: (call) => registry.snapshot(call) };
}

function findLedger(c: Context<Environment>) {
  const mode = keyMode.safeParse(c.req.param('mode'));
  const account = c.var.minter.verifyAccountId(c.req.param('id') ?? '');
  return mode.success && account !== null ? ledgerOf(c.env.LEDGER, { mode: mode.data, account }) : null;
}

function ledgerIn(c: Context<Environment>): SnapshottedObject | null {
  const ledger = findLedger(c);
  const name = `${c.req.param('mode')} ${c.req.param('id')}`;
  return ledger === null ? null : { name, snapshot: (call) => ledger.snapshot(call) };
}

function bankIn(c: Context<Environment>): SnapshottedObject | null {
  const name = c.req.param('attempt') ?? '';
  if (c.var.minter.verifyId(name)?.mode !== 'test') return null;
  const bank = c.env.SANDBOX_BANK.getByName(name);
  return { name, snapshot: (call) => bank.snapshot(call) };
}
