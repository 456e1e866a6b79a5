import type { ledgerOf } from '../account/lookup.ts';
import type { Mode } from '../api/calls.ts';
import { foot, head, type Month, spellLine } from './rules.ts';

/** Lines per call: some milliseconds of work, and a chunk of some 100 kB. */
const LINES_A_CALL = 500;

type Ledger = ReturnType<typeof ledgerOf>;

/** A statement's numbers of entries, and the balance before the first of them. `now`: seconds. */
type Statement = { month: Month; now: number; first: number; last: number; opening: number };

/** A month as a CSV file. The caller has checked who asks. */
export function sendStatement(ledger: Ledger, mode: Mode, statement: Statement): Response {
  const { name: month } = statement.month;
  const name = mode === 'live' ? month : `${month}-test`;
  return new Response(stream(ledger, statement), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="statement-${name}.csv"`,
    },
  });
}

/** Entries made while the statement is read are not in it. A statement without its last line was cut off. */
function stream(ledger: Ledger, { month, now, first, last, opening }: Statement): ReadableStream<Uint8Array> {
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
