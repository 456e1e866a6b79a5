import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { listOf } from '../../src/contract/page-query.ts';
import { MOST_LINES } from '../../src/contract/requests/reconciliation.ts';
import {
  doubtList,
  reconciliation,
  settlementLine,
  settlementReport,
} from '../../src/contract/resources/reconciliation.ts';
import { UserError } from '../../src/server/user-error.ts';
import { askLedger } from '../operator/asking.ts';
import type { ReconcileOptions } from './options.ts';
import { readSettlementFile, settlementFormat } from './settlement-file.ts';

/** Lines of one state that are printed. */
const PRINTED = 50;

/** Sends a file, if one is named, and prints how far it and the ledger agree. True when nothing waits for a person. */
export async function reconcile(
  options: ReconcileOptions,
  ask: typeof fetch,
  tell: (line: string) => void,
): Promise<boolean> {
  if (options.file !== null && options.format !== null)
    await sendFile({ ...options, file: options.file, format: options.format }, ask, tell);
  const { mode } = options;
  const lines = listOf(settlementLine);
  for (const state of ['differs', 'missing_here', 'repeated']) {
    const path = `settlement-lines?mode=${mode}&state=${state}&per_page=${PRINTED}`;
    const { data, total } = await askLedger(options, path, lines, { ask });
    for (const { file, line, kind, reference, amount, expected, id } of data)
      tell(
        `${state.padEnd(13)} ${file}:${line}  ${kind} ${reference}  ${amount} DZD${expected === null ? '' : `, expected ${expected}`}  (${id})`,
      );
    if (total > data.length) tell(`${state.padEnd(13)} and ${total - data.length} more`);
  }
  const doubts = await askLedger(options, `doubts?mode=${mode}`, doubtList, { ask });
  for (const { kind, reference, amount, last_answer, id } of doubts.data)
    tell(`in doubt      ${kind} ${reference}  ${amount} DZD, the acquirer is ${last_answer}  (${id})`);
  const figures = await askLedger(options, `reconciliation?mode=${mode}`, reconciliation, { ask });
  for (const { account, balance, items, by_age: age } of figures.clearing)
    tell(
      `${account.padEnd(18)} ${balance} DZD open, ${items} items: ${age.up_to_1} up to a day old, ${age.up_to_2} up to 2, ${age.up_to_4} up to 4, ${age.older} older`,
    );
  const { after_1_day, after_2_days, after_4_days } = figures.explained;
  const share = (part: number | null) => (part === null ? 'none yet' : `${Math.floor(part * 1000) / 10} %`);
  tell(
    `Explained after 1 day ${share(after_1_day)}, 2 days ${share(after_2_days)}, 4 days ${share(after_4_days)}`,
  );
  return (
    figures.unresolved_lines + figures.in_doubt === 0 &&
    figures.clearing.every(({ by_age: age }) => age.older === 0)
  );
}

async function sendFile(
  options: ReconcileOptions & { file: string; format: string },
  ask: typeof fetch,
  tell: (line: string) => void,
): Promise<void> {
  const format = settlementFormat.safeParse(JSON.parse(await readFile(options.format, 'utf8')));
  if (!format.success)
    throw new UserError(`${options.format}: ${format.error.issues[0]?.path.join('.')} is wrong or missing.`);
  const { lines, skipped } = await readSettlementFile(await readFile(options.file), format.data);
  const file = basename(options.file);
  const { source } = format.data;
  const states = [
    'matched',
    'differs',
    'missing_here',
    'repeated',
    'payouts_paid',
    'payouts_without_scope',
  ] as const;
  const sum = Object.fromEntries(states.map((state) => [state, 0])) as Record<
    (typeof states)[number],
    number
  >;
  for (let from = 0; from < lines.length; from += MOST_LINES) {
    const body = { mode: options.mode, source, file, lines: lines.slice(from, from + MOST_LINES) };
    const part = await askLedger(options, 'settlement-lines', settlementReport, { ask, body });
    for (const state of states) sum[state] += part[state];
  }
  const left = [...skipped].map(([word, count]) => `, ${count} rows skipped as "${word}"`).join('');
  tell(`${file}: ${lines.length} lines${left}`);
  tell(
    `${sum.matched} matched, ${sum.differs} differ, ${sum.missing_here} missing here, ${sum.repeated} repeated; ${sum.payouts_paid} payouts are paid now`,
  );
  if (sum.payouts_without_scope > 0)
    tell(`${sum.payouts_without_scope} payouts stay pending: OPERATOR_KEY lacks payouts:write.`);
}
