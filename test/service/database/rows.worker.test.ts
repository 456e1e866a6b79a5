import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { keepRows } from '../../../src/database/kept-results.ts';
import { Database } from '../../../src/database/rows.ts';
import { integer, table, text } from '../../../src/database/table.ts';

/** Runs something on the database of an object that is not open. */
function inDatabase(name: string, run: (database: Database) => void): Promise<void> {
  return runInDurableObject(env.LEDGER.getByName(name), (_, { storage }) => run(new Database(storage.sql)));
}

test('a row reads its columns by name', () =>
  inDatabase('test:rows-named', (database) => {
    database.run('CREATE TABLE shelf (seq INTEGER, name TEXT, note TEXT)');
    database.run('INSERT INTO shelf VALUES (?, ?, ?)', 1, 'dates', null);
    const row = database.first('SELECT name, seq, note FROM shelf');
    expect(row?.integer('seq')).toBe(1);
    expect(row?.text('name')).toBe('dates');
    expect(row?.textOrNull('note')).toBeNull();
    expect(() => row?.text('seq')).toThrow('Column seq holds no text.');
    expect(() => row?.textOrNull('none')).toThrow('Column none holds no text.');
  }));

test('a repeated statement reads the columns that a migration added', () =>
  inDatabase('test:rows-migrated', (database) => {
    database.run('CREATE TABLE shelf (seq INTEGER, name TEXT)');
    database.run('INSERT INTO shelf VALUES (1, ?)', 'dates');
    const read = () => database.first('SELECT * FROM shelf');
    expect(read()?.text('name')).toBe('dates');
    database.run("ALTER TABLE shelf ADD COLUMN note TEXT NOT NULL DEFAULT 'fresh'");
    expect(read()?.text('note')).toBe('fresh');
    expect(read()?.text('name')).toBe('dates');
  }));

test('of two columns with one name the last is read, at every run', () =>
  inDatabase('test:rows-twice', (database) => {
    const read = () => database.first('SELECT 1 AS n, 2 AS n, 3 AS m');
    for (let times = 0; times < 3; times += 1) {
      expect(read()?.integer('n')).toBe(2);
      expect(read()?.integer('m')).toBe(3);
    }
  }));

test('more statements than are cached are read correctly', () =>
  inDatabase('test:rows-many', (database) => {
    for (let number = 0; number < 1_200; number += 1) {
      const row = database.first(`SELECT ${number % 600} AS n, 1 AS one`);
      expect(row?.integer('n')).toBe(number % 600);
    }
  }));

test('a key that lacks a field finds and changes no row', () =>
  inDatabase('test:rows-key', (database) => {
    database.run('CREATE TABLE parts (order_id TEXT, place INTEGER, amount INTEGER)');
    const parts = table('parts', { orderId: text, place: integer, amount: integer });
    for (const place of [1, 2]) parts.insert(database, { orderId: 'a', place, amount: 5 });
    const lacking = { orderId: 'a', place: undefined };
    expect(() => parts.update(database, lacking, { amount: 9 })).toThrow('A field of the key');
    expect(() => parts.find(database, lacking)).toThrow('A field of the key');
    expect(() => parts.update(database, {}, { amount: 9 })).toThrow('A field of the key');
    parts.update(database, { orderId: 'a', place: 2 }, { amount: 9 });
    expect([1, 2].map((place) => parts.find(database, { orderId: 'a', place })?.amount)).toEqual([5, 9]);
  }));

test('kept rows are read again after a write into their table, of whatever kind', () =>
  runInDurableObject(env.LEDGER.getByName('test:rows-kept'), async (_, { storage }) => {
    keepRows(storage.sql);
    const database = new Database(storage.sql);
    database.run('CREATE TABLE shelf (name TEXT UNIQUE)');
    database.run('CREATE TABLE notes (name TEXT)');
    database.run('CREATE TABLE bin (name TEXT)');
    database.run('CREATE TRIGGER sold AFTER DELETE ON shelf BEGIN INSERT INTO notes VALUES (OLD.name); END');
    database.run(
      'CREATE TRIGGER noted AFTER INSERT ON notes BEGIN UPDATE OR REPLACE bin SET name = NEW.name; END',
    );
    database.run("INSERT INTO bin VALUES ('empty')");
    const all = () => [
      ...database.keptAll('SELECT name FROM shelf ORDER BY name').map((row) => row.text('name')),
      database.keptFirst('SELECT name FROM bin WHERE name <> ?', '')?.text('name'),
    ];
    await Promise.resolve();
    expect(all()).toEqual(['empty']);
    for (const [write, rows] of [
      ["INSERT INTO shelf VALUES ('dates')", ['dates', 'empty']],
      ["INSERT OR IGNORE INTO shelf VALUES ('figs')", ['dates', 'figs', 'empty']],
      [
        "WITH one AS (SELECT 'oil' AS name) INSERT INTO shelf SELECT name FROM one",
        ['dates', 'figs', 'oil', 'empty'],
      ],
      ["UPDATE shelf SET name = 'olives' WHERE name = 'oil'", ['dates', 'figs', 'olives', 'empty']],
      ["DELETE FROM shelf WHERE name = 'olives'", ['dates', 'figs', 'olives']],
      ['DELETE FROM bin', ['dates', 'figs', undefined]],
    ] as const) {
      database.run(write);
      await Promise.resolve();
      expect(all()).toEqual(rows);
    }
  }));

test('rows are kept over microtasks, and until then each time read', () =>
  runInDurableObject(env.LEDGER.getByName('test:rows-settled'), async (_, { storage }) => {
    keepRows(storage.sql);
    const database = new Database(storage.sql);
    database.run('CREATE TABLE shelf (name TEXT)');
    const statement = 'SELECT name FROM shelf';
    const readRows = () => {
      const before = database.tally.read;
      const names = database.keptAll(statement).map((row) => row.text('name'));
      return { names, isRead: database.tally.read > before };
    };
    expect(() =>
      storage.transactionSync(() => {
        database.run("INSERT INTO shelf VALUES ('dates')");
        expect(readRows()).toEqual({ names: ['dates'], isRead: true });
        throw new Error('rolled back');
      }),
    ).toThrow('rolled back');
    expect(readRows().names).toEqual([]);
    database.run("INSERT INTO shelf VALUES ('figs')");
    await Promise.resolve();
    expect(readRows()).toEqual({ names: ['figs'], isRead: true });
    expect(readRows()).toEqual({ names: ['figs'], isRead: false });
    // Another `Database` of the same storage.
    new Database(storage.sql).run("INSERT INTO shelf VALUES ('oil')");
    expect(readRows().names).toEqual(['figs', 'oil']);
  }));
