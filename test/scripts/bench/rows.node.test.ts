import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import {
  copyRows,
  findWrites,
  readSnapshot,
  schemaOf,
  tableOf,
} from '../../../scripts/bench/answers/rows.ts';

/** A small ledger: tables with numbers, keys and both, a list kept by a trigger, and an unused table. */
function openLedger(): DatabaseSync {
  const ledger = new DatabaseSync(':memory:');
  ledger.exec(`
    CREATE TABLE sales (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, amount INTEGER NOT NULL);
    CREATE INDEX sales_amount ON sales (amount);
    CREATE TABLE answers (key TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE notes (name TEXT, sale INTEGER, PRIMARY KEY (name, sale)) WITHOUT ROWID;
    CREATE TABLE runs (value TEXT PRIMARY KEY, members TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE quiet (name TEXT PRIMARY KEY);
    CREATE VIRTUAL TABLE sale_search USING fts5 (words);
    INSERT INTO runs VALUES ('all', '0');
    INSERT INTO quiet VALUES ('nobody');
    CREATE TRIGGER sales_listed AFTER INSERT ON sales BEGIN
      UPDATE runs SET members = members || ',' || NEW.seq WHERE value = 'all';
    END;
  `);
  return ledger;
}

function sell(ledger: DatabaseSync, id: string): void {
  ledger.prepare('INSERT INTO sales (id, amount) VALUES (?, 2500)').run(id);
  ledger.prepare('INSERT INTO notes SELECT ?, max(seq) FROM sales').run('shop');
  ledger.prepare('INSERT INTO answers VALUES (?, ?)').run(`key of ${id}`, `sold ${id}`);
}

function learn() {
  const ledger = openLedger();
  sell(ledger, 'day-0first');
  const earlier = readSnapshot(ledger);
  sell(ledger, 'day-1other');
  const before = readSnapshot(ledger);
  sell(ledger, 'day-2third');
  const after = readSnapshot(ledger);
  return { ledger, after, writes: findWrites(earlier, before, after) };
}

test('finds exactly the rows that a change wrote, those of triggers included', () => {
  const { writes } = learn();
  expect(writes.toSorted((one, other) => (one.sql < other.sql ? -1 : 1))).toEqual([
    {
      sql: 'INSERT INTO answers (key, body) VALUES (?, ?)',
      values: ['key of day-2third', 'sold day-2third'],
      fresh: [{ place: 0, kept: 'key of day-'.length }],
    },
    {
      sql: 'INSERT INTO notes (name, sale) VALUES (?, ?)',
      values: ['shop', 3],
      fresh: [{ place: 1, kept: 0 }],
    },
    {
      sql: 'INSERT INTO sales (id, amount) VALUES (?, ?)',
      values: ['day-2third', 2500],
      fresh: [{ place: 0, kept: 'day-'.length }],
    },
    { sql: 'UPDATE runs SET members = ? WHERE value = ?', values: ['0,1,2,3', 'all'], fresh: [] },
  ]);
});

test('a database made from its schema and rows repeats the writes, without triggers', () => {
  const { ledger, after, writes } = learn();
  const tables = writes.map(tableOf);
  const bare = new DatabaseSync(':memory:');
  for (const sql of schemaOf(ledger, tables)) bare.exec(sql);
  for (const { sql, values } of copyRows(after, tables)) bare.prepare(sql).run(...values);
  const renew = (value: string | number | null | undefined, kept: number, turn: number) =>
    typeof value === 'number' ? value + turn : `${String(value).slice(0, kept)}${turn}`;
  for (const turn of [10, 20])
    for (const { sql, values, fresh } of writes) {
      const bound = [...values];
      for (const { place, kept } of fresh) bound[place] = renew(values[place], kept, turn);
      expect(bare.prepare(sql).run(...bound).changes).toBe(1);
    }
  expect(bare.prepare('SELECT count(*) AS n FROM sales').get()).toEqual({ n: 5 });
  expect(bare.prepare('SELECT members FROM runs').get()).toEqual({ members: '0,1,2,3' });
  const made = bare.prepare(
    `SELECT name FROM sqlite_master WHERE name IN ('quiet', 'sales_listed', 'sales_amount')`,
  );
  expect(made.all()).toEqual([{ name: 'sales_amount' }]);
});

test('a change with deletions is not compared with one without', () => {
  const { ledger, after } = learn();
  ledger.exec(`DELETE FROM quiet`);
  const later = readSnapshot(ledger);
  expect(() => findWrites(after, after, later)).toThrow('quiet has lost a row.');
});
