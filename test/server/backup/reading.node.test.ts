import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Reader } from '../../../src/server/backup/reading.ts';
import { Minter } from '../../../src/service/identifiers/mint-ids-and-keys.ts';

const KEY = 'the routing key of a server that is long enough';
const OTHER = 'the routing key of another that is long enough';
const ACCOUNT = '01234567';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hanout-reading-'));
});
afterEach(() => rm(folder, { recursive: true }));

function idsOf(key: string, count: number, account = ACCOUNT): string[] {
  const minter = new Minter(key);
  return Array.from({ length: count }, () => minter.mintId('test', account, 1_795_000_000_000));
}

/** An account with checkouts of these ids, and an audit log entry. */
function writeLedger(ids: string[]): string {
  const path = join(folder, 'ledger.sqlite');
  const database = new DatabaseSync(path);
  database.exec(`CREATE TABLE identity (account TEXT, mode TEXT); CREATE TABLE checkouts (id TEXT);
    CREATE TABLE events (id TEXT, created_at INTEGER); CREATE TABLE audit_log (at INTEGER)`);
  database.prepare('INSERT INTO identity VALUES (?, ?)').run(ACCOUNT, 'test');
  for (const id of ids) database.prepare('INSERT INTO checkouts VALUES (?)').run(id);
  database.exec('INSERT INTO audit_log VALUES (1795000000)');
  database.close();
  return path;
}

/** A shop with an order whose checkouts have these ids. */
function writeShop(ids: (string | null)[], number: string | null = 'AAAA1111'): string {
  const path = join(folder, 'shop.sqlite');
  const database = new DatabaseSync(path);
  database.exec(`CREATE TABLE orders (id TEXT, number TEXT, token TEXT);
    CREATE TABLE order_checkouts (checkout_id TEXT); CREATE TABLE order_events (at INTEGER)`);
  database.prepare('INSERT INTO orders VALUES (?, ?, ?)').run('id', number, 'token');
  for (const id of ids) database.prepare('INSERT INTO order_checkouts VALUES (?)').run(id);
  database.exec('INSERT INTO order_events VALUES (1795000100)');
  database.close();
  return path;
}

function readBoth(key: string | null, ledger: string[], shop: (string | null)[]) {
  const reader = new Reader(key);
  reader.read(writeLedger(ledger), 'Ledger');
  reader.read(writeShop(shop), 'Shop');
  return reader.end();
}

test('every row is counted, every id known, and the time of the last write reported', () => {
  const ids = idsOf(KEY, 3);
  expect(readBoth(KEY, ids, [ids[0] ?? '', null])).toEqual({
    orders: 1,
    checkouts: 3,
    events: 0,
    lastAt: 1_795_000_100,
    ids: 4,
    strangers: 0,
    isChecked: true,
  });
});

test('ids of another server and of another account are reported as foreign', () => {
  const ids = [...idsOf(KEY, 3), ...idsOf(OTHER, 1), ...idsOf(KEY, 1, '76543210')];
  expect(readBoth(KEY, ids, idsOf(OTHER, 1))).toMatchObject({ ids: 6, strangers: 3 });
  // A shop without a service has no key to verify them.
  expect(readBothAgain(null)).toMatchObject({ ids: 6, strangers: 0, isChecked: false });
});

function readBothAgain(key: string | null) {
  const reader = new Reader(key);
  reader.read(join(folder, 'ledger.sqlite'), 'Ledger');
  reader.read(join(folder, 'shop.sqlite'), 'Shop');
  return reader.end();
}

test('secrets that verify no id belong to another server; a list with the former key verifies all', () => {
  const ids = idsOf(KEY, 2);
  expect(() => readBoth(OTHER, ids, [])).toThrow('None of the 2 ids');
  expect(readBothAgain(`${OTHER},${KEY}`).strangers).toBe(0);
});

test('an order without a number is reported', () => {
  expect(() => new Reader(KEY).read(writeShop([], null), 'Shop')).toThrow('no number');
});
