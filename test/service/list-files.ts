import { expect } from 'vitest';
import { unguarded } from '../../src/text/csv.ts';
import type { FakeGateway } from './acquirers/interbank/fake-gateway.ts';
import type { LiveAccount } from './acquirers/interbank/live-account.ts';
import type { Member } from './dashboard/member.ts';
import { askOperator } from './merchant.ts';

/** A list with something in it. */
const LIST = /<(?:ol|ul) class="(?:rows|people)"[^>]*>\s*<li|<table/;
const ROWS = /<(?:ol|ul) class="rows"[^>]*>(.*?)<\/(?:ol|ul)>/gs;

export const hasList = (text: string) => LIST.test(text);

/** The addresses of the files that a page links. */
export function filesOn(text: string): string[] {
  return [...text.matchAll(/href="([^"]+)" download/g)].map(([, to = '']) => to.replaceAll('&amp;', '&'));
}

/** The cells of a file, line by line. */
function readCsv(text: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, cell = '', end] of text.matchAll(/("(?:[^"]|"")*"|[^;\r\n]*)(;|\r\n)/g)) {
    lines.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end !== ';') lines.push([]);
  }
  return lines.slice(0, -1);
}

const plainOf = (html: string) =>
  html.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&');

/** Days and sums are written in words on their page. */
const WRITTEN = /(?:overview|reconciliation|fees|limits)\/csv/;

/**
 * The first line of a file that a page links, after the others were compared with the page: each names something on it,
 * and a list of rows has as many. No text can run as a formula.
 */
export async function checkFile(member: Member, path: string, html: string) {
  const file = await member.get(path);
  expect([file.status, file.headers.get('Content-Type')], path).toEqual([200, 'text/csv; charset=utf-8']);
  expect(file.headers.get('Content-Disposition'), path).toMatch(/^attachment; filename="[\w-]+\.csv"$/);
  const [header = [], ...rows] = readCsv(file.text.replace(/^\uFEFF/, ''));
  expect(rows.length, path).toBeGreaterThan(0);
  const page = plainOf(html);
  for (const row of rows) {
    expect(row.length, path).toBe(header.length);
    for (const cell of row) expect(cell, path).not.toMatch(/^\s*(?:[=+@]|-(?!\d+$))/);
    const named = row.map(unguarded).filter((cell) => cell.length > 2 && page.includes(cell));
    if (!WRITTEN.test(path)) expect(named, `${path} ${row}`).not.toEqual([]);
  }
  const lists = [...html.matchAll(ROWS)];
  if (lists.length === 1 && filesOn(html).length === 1)
    expect(rows.length, path).toBe(lists[0]?.[1]?.match(/<li>/g)?.length);
  return { header: header.join(';'), isGuarded: rows.some((row) => row.some((cell) => /^'=/.test(cell))) };
}

/** Fills the lists of the reconciliation: a paid checkout, a line, a payout, and a refund of unknown outcome. */
export async function fillBooks(account: LiveAccount, fake: FakeGateway): Promise<string> {
  const checkout = await account.checkout();
  await account.start(checkout);
  fake.pay(fake.orders.at(-1)?.orderNumber ?? '');
  await account.settle(checkout);
  const post = (of: string, body: object) =>
    askOperator('POST', `/accounts/${account.id}${of}`, { mode: 'live', ...body });
  const line = { kind: 'payment', reference: 'UNKNOWN001', amount: 300, line: 1, date: '2027-01-15' };
  await post('/settlement-lines', { source: 'acquirer', file: '=january.csv', lines: [line] });
  await post('/payouts', { amount: 400, date: '2027-01-15', reference: '=VIR-1', status: 'pending' });
  await account.merchant.call('POST', `/checkouts/${checkout}/refunds`, { amount: 500 });
  fake.faults.order('unavailable', 1);
  await account.ringAfter(1);
  for (let hours = 0; hours < 12; hours += 1) await account.ringAfter(3_600);
  return checkout;
}
