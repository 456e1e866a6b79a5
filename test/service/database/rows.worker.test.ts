import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { Database } from '../../../src/database/rows.ts';

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
