import { type Context, Hono } from 'hono';
import { ledgerOf } from '../account/lookup.ts';
import type { Mode } from '../api/calls.ts';
import { readCaller } from '../api/credentials.ts';
import { countFailure } from '../api/failed-keys.ts';
import { methodNotAllowed, notFound } from '../api/replies.ts';
import { answerRefusal, jsonAnswer } from '../api/responses.ts';
import { type Environment, secondsOf } from '../environment.ts';
import { readMonth } from './rules.ts';
import { sendStatement } from './sending.ts';

/** A statement needs the scope of this operation, which shows the same data. */
const SAME_AS = 'listBalanceEntries';

/** Statements of a mode. Mount it at the API's base, before its operations: its answers are no JSON. */
export function accountStatementRoutes(mode: Mode): Hono<Environment> {
  const statements = new Hono<Environment>();
  statements.get('/balance/statements/:month', (c) => serve(c, mode));
  statements.all('/balance/statements/:month', () => answerRefusal(methodNotAllowed(['GET', 'HEAD'])));
  return statements;
}

async function serve(c: Context<Environment>, mode: Mode): Promise<Response> {
  const from = await readCaller(c, mode);
  if (!from.ok) return answerRefusal(from.refusal);
  const ledger = ledgerOf(c.env.LEDGER, from.caller);
  const admission = await ledger.authenticate(from.caller, SAME_AS);
  if (typeof admission === 'object') return jsonAnswer(admission.status, admission.body);
  if (!admission) return answerRefusal(await countFailure(c));
  const now = secondsOf(c);
  const month = readMonth(c.req.param('month') ?? '', now);
  if (month === null) return answerRefusal(notFound());
  const span = await ledger.openStatement(month.from, month.to);
  const opening = await ledger.balanceBehind(span.first - 1);
  return sendStatement(ledger, mode, { month, now, ...span, opening });
}
