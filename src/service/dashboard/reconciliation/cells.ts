import type { ClearingItem, DoubtList, SettlementLine } from '../../../contract/resources/reconciliation.ts';
import { timeCell } from '../http/csv.ts';

/** The columns of the lists of the reconciliation as files. Amounts in whole dinars. */

const RESOLUTION_COLUMNS = ['reason', 'note', 'resolved', 'adjustment'];

function resolutionCells(resolution: SettlementLine['resolution']): (string | number)[] {
  if (resolution === null) return ['', '', '', ''];
  const { reason, note, at, adjustment } = resolution;
  return [reason, note, timeCell(at), adjustment];
}

export const LINE_COLUMNS = [
  ...['id', 'date', 'source', 'file', 'line', 'kind', 'reference', 'amount', 'expected', 'state', 'checkout'],
  ...RESOLUTION_COLUMNS,
];

export function lineCells(one: SettlementLine): (string | number)[] {
  const {
    id,
    date,
    source,
    file,
    line,
    kind,
    reference,
    amount,
    expected,
    state,
    checkout_id: checkout,
  } = one;
  return [
    ...[id, date, source, file, line, kind, reference, amount, expected ?? '', state, checkout ?? ''],
    ...resolutionCells(one.resolution),
  ];
}

export const ITEM_COLUMNS = [
  ...['id', 'account', 'reference', 'amount', 'open', 'opened', 'closed', 'checkout'],
  ...RESOLUTION_COLUMNS,
];

export function itemCells(item: ClearingItem): (string | number)[] {
  const { id, account, reference, amount, open, opened_at: opened, closed_at: closed } = item;
  return [
    ...[id, account, reference, amount, open, timeCell(opened), timeCell(closed), item.checkout_id ?? ''],
    ...resolutionCells(item.resolution),
  ];
}

export const DOUBT_COLUMNS = ['id', 'kind', 'reference', 'amount', 'last_answer', 'created', 'checkout'];

export function doubtCells(doubt: DoubtList['data'][number]): (string | number)[] {
  const { id, kind, reference, amount, last_answer: answer, created_at: at, checkout_id: checkout } = doubt;
  return [id, kind, reference, amount, answer, timeCell(at), checkout];
}
