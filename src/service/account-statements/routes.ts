import { type Context, Hono } from 'hono';
import { ledgerOf } from '../account/lookup.ts';
import type { Mode } from '../api/calls.ts';
import { countFailure, readCaller } from '../api/credentials.ts';
import { methodNotAllowed, notFound } from '../api/replies.ts';
import { answerRefusal, jsonAnswer } from '../api/responses.ts';
import { type Environment, secondsOf } from '../environment.ts';
import { foot, head, type Month, readMonth, spellLine } from './rules.ts';

/** A statement needs the scope of this operation, which shows the same data. */
const SAME_AS = 'listBalanceEntries';

/** Lines per call: some milliseconds of work, and a chunk of some 100 kB. */
const LINES_A_CALL = 500;

type Ledger = ReturnType<typeof ledgerOf>;

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
  const name = mode === 'live' ? month.name : `${month.name}-test`;
  return new Response(stream(ledger, { month, now, ...span, opening }), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="statement-${name}.csv"`,
    },
  });
}

/** Entries made while the statement is read are not in it. A statement without its last line was cut off. */
function stream(
  ledger: Ledger,
  {
    month,
    now,
    first,
    last,
    opening,
  }: { month: Month; now: number; first: number; last: number; opening: number },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let balance = opening;
  let next = first;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(head(month, opening)));
    },
    async pull(controller) {
      const lines = next > last ? [] : await ledger.readStatementLines(next, last, LINES_A_CALL);
      const texts = lines.map((line) => {
        balance += line.amount;
        return spellLine(line, balance);
      });
      next = (lines.at(-1)?.seq ?? last) + 1;
      const isEnd = next > last;
      controller.enqueue(encoder.encode(texts.join('') + (isEnd ? foot(month, balance, now) : '')));
      if (isEnd) controller.close();
    },
  });
}
