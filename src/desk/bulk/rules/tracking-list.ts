import { readTracking, trackingKey } from '../../../domain/orders/tracking.ts';
import { toWesternDigits } from '../../../text/phones.ts';
import { normaliseCode } from '../../../text/typed-codes.ts';
import type { BulkReason } from './bulk-actions.ts';

/** The tracking number of one order. `typed`: as it goes back into the form; `tracking`: null for none. */
type Assigned = { typed: string; tracking: string | null; reason: BulkReason | null };

/** `unread`: lines of the list that belong to no order. */
type TrackingNumbers = { assigned: Map<string, Assigned>; unread: string[] };

const COLUMNS = /[\t;,|]/;

/** The order and the tracking number of a line; `number`: null for a line that names no ticked order. */
function readLine(line: string, numbers: ReadonlySet<string>): { number: string | null; tracking: string } {
  const find = (text: string) => {
    const code = normaliseCode(text);
    return code.length === 8 && numbers.has(code) ? code : null;
  };
  const cells = line
    .split(COLUMNS)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
  if (cells.length > 1) {
    const at = cells.findIndex((cell) => find(cell) !== null);
    if (at >= 0)
      return { number: find(cells[at] ?? ''), tracking: cells.filter((_, i) => i !== at)[0] ?? '' };
  }
  const words = line.split(/[\s;,|:=]+/).filter((word) => word !== '');
  // Pages write a number in two halves.
  for (const length of [1, 2])
    for (let at = 0; at + length <= words.length; at += 1) {
      const number = find(words.slice(at, at + length).join(''));
      if (number !== null)
        return { number, tracking: [...words.slice(0, at), ...words.slice(at + length)].join(' ') };
    }
  return { number: null, tracking: line };
}

/**
 * The tracking numbers of a hand-over: those typed beside the orders, and those of a pasted list. Lines of the list
 * name their orders, or stand in the order of the rows without a number of their own. A number that stands twice is
 * refused at both orders: nobody knows which parcel has it.
 */
export function assignTracking(
  orders: readonly string[],
  typed: Readonly<Record<string, string>>,
  list: string,
): TrackingNumbers {
  const numbers = new Set(orders);
  const lines = toWesternDigits(list)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const read = lines.map((line) => ({ line, ...readLine(line, numbers) }));
  const isNamed = read.some(({ number }) => number !== null);
  const given = new Map<string, string[]>();
  const add = (number: string, tracking: string) =>
    given.set(number, [...(given.get(number) ?? []), tracking]);
  for (const number of orders) if (typed[number]?.trim()) add(number, typed[number]);
  const unread: string[] = [];
  const open = orders.filter((number) => !given.has(number));
  for (const { line, number, tracking } of read) {
    const to = isNamed ? number : (open.shift() ?? null);
    if (to === null) unread.push(line);
    else add(to, tracking);
  }
  const missing = new Set(!isNamed && lines.length > 0 ? open : []);
  const assigned = new Map<string, Assigned>();
  for (const number of orders) {
    const texts = [...new Set(given.get(number) ?? [])];
    const tracking = readTracking(texts[0] ?? '');
    const reason =
      texts.length > 1
        ? 'tracking_doubled'
        : tracking === undefined
          ? 'tracking_unreadable'
          : missing.has(number)
            ? 'tracking_missing'
            : null;
    assigned.set(number, { typed: texts.join(' '), tracking: tracking ?? null, reason });
  }
  const byKey = Map.groupBy(
    [...assigned.values()].filter(({ tracking }) => tracking !== null),
    ({ tracking }) => trackingKey(tracking ?? ''),
  );
  for (const same of byKey.values())
    if (same.length > 1) for (const one of same) one.reason = 'tracking_doubled';
  return { assigned, unread };
}
