import type { Row } from './parcels.ts';

/** Filters of the official lists; anything else is refused. */
const listFilters = {
  wilayas: ['id', 'name', 'zone', 'is_deliverable'],
  communes: ['id', 'name', 'wilaya_id', 'has_stop_desk', 'is_deliverable'],
  centers: ['center_id', 'wilaya_id', 'commune_id'],
  parcels: [
    'tracking',
    'order_id',
    'import_id',
    'to_wilaya_id',
    'to_commune_name',
    'is_stopdesk',
    'has_exchange',
    'freeshipping',
    'date_creation',
    'date_last_status',
    'payment_status',
    'last_status',
  ],
  histories: ['tracking', 'status', 'reason', 'date_status'],
} as const;

export type ListName = keyof typeof listFilters;

/** How a list is read, besides its filters. `asc` and `desc` have no value. */
const reading = ['page', 'page_size', 'fields', 'order_by', 'asc', 'desc'];

export function isList(name: string): name is ListName {
  return Object.hasOwn(listFilters, name);
}

type ListAnswer = { ok: true; body: Row } | { ok: false; message: string };

/** A page of rows by the query: `{has_more, total_data, data, links}`. */
export function listRows(
  name: ListName,
  rows: readonly Row[],
  url: URL,
  nextLink: 'next' | 'after',
): ListAnswer {
  const query = url.searchParams;
  const filters: readonly string[] = listFilters[name];
  const stranger = [...query.keys()].find((key) => !filters.includes(key) && !reading.includes(key));
  if (stranger !== undefined) return { ok: false, message: `The filter ${stranger} is unknown` };
  const page = readWhole(query.get('page') ?? '1', Number.MAX_SAFE_INTEGER);
  const size = readWhole(query.get('page_size') ?? '100', 1_000);
  if (page === null) return { ok: false, message: 'The parameter page is invalid' };
  if (size === null) return { ok: false, message: 'The parameter page_size must be between 1 and 1000' };
  const found = rows.filter((row) =>
    filters.every((key) => {
      const wanted = query.get(key);
      return wanted === null || isMeant(key, String(row[key] ?? ''), wanted);
    }),
  );
  const order = query.get('order_by');
  if (order !== null) {
    const turn = query.has('desc') ? -1 : 1;
    found.sort((a, b) => turn * compare(a[order], b[order]));
  }
  const start = (page - 1) * size;
  const hasMore = start + size < found.length;
  const at = (number: number) => {
    const link = new URL(url);
    link.searchParams.set('page', String(number));
    return link.href;
  };
  const links: Row = { self: at(page), before: page > 1 ? at(page - 1) : null };
  links[nextLink] = hasMore ? at(page + 1) : null;
  const data = found.slice(start, start + size).map((row) => pick(row, query.get('fields')));
  return { ok: true, body: { has_more: hasMore, total_data: found.length, data, links } };
}

function readWhole(text: string, most: number): number | null {
  const value = Number(text);
  return /^[1-9]\d{0,8}$/.test(text) && value <= most ? value : null;
}

function isMeant(key: string, value: string, wanted: string): boolean {
  const values = wanted.split(',');
  // A day, or the first and last of several.
  if (key.startsWith('date_')) {
    const [first = '', last = first] = values;
    const day = value.slice(0, 10);
    return day >= first && day <= last;
  }
  const same = (one: string) => one.toLowerCase() === value.toLowerCase();
  return key === 'tracking' || key === 'payment_status' || key === 'last_status' || key === 'status'
    ? values.some(same)
    : same(wanted === 'true' ? '1' : wanted === 'false' ? '0' : wanted);
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a ?? '').localeCompare(String(b ?? ''), 'fr');
}

function pick(row: Row, fields: string | null): Row {
  if (fields === null) return row;
  return Object.fromEntries(fields.split(',').map((name) => [name, row[name] ?? null]));
}
