import * as z from 'zod';
import { RESTORE_TABLES } from '../restores.ts';
import { Unusable } from './lines.ts';
import {
  dropAll,
  dropTriggers,
  emptyTable,
  insertRow,
  listTables,
  runStatement,
  type Table,
  writeSequence,
} from './tables.ts';
import { writtenRow } from './values.ts';
import { OWN_KEYS } from './write.ts';

/** The schema of an object class: its newest step, and how to migrate to a step. */
export type Schema = { newest: number; migrate: (target?: number) => void };

/**
 * Present from the first line of a snapshot to the last: an object that crashed in between finds it at its next
 * start.
 */
const MARK = `${OWN_KEYS}unfinished`;

/** Empties an object that crashed while it received a snapshot. Call before anything else is read. */
export function clearUnfinished(storage: DurableObjectStorage): void {
  if (storage.kv.get(MARK) !== undefined) storage.transactionSync(() => empty(storage));
}

/** Removes everything, the schema included. Call in a transaction. */
export function empty({ sql, kv }: DurableObjectStorage): void {
  dropAll(sql);
  for (const [key] of [...kv.list()]) kv.delete(key);
}

const tableLine = z.strictObject({ table: z.string(), columns: z.array(z.string()) });
const sequenceLine = z.strictObject({ sequence: z.record(z.string(), z.int()) });
const entryLine = z.strictObject({ key: z.string(), value: z.unknown() });

/** A database that is being filled, line by line. */
export class SnapshotLoader {
  rows = 0;
  readonly #storage: DurableObjectStorage;
  readonly #schema: Schema;
  /** Tables that the snapshot has not reached yet. */
  readonly #tables = new Map<string, Table>();
  readonly #known = new Set<string>();
  readonly #optional = new Set<string>();
  #triggers: string[] = [];
  #isBegun = false;
  /** The table of the current rows; null before the first and after the last. */
  #table: Table | null = null;

  constructor(storage: DurableObjectStorage, schema: Schema) {
    this.#storage = storage;
    this.#schema = schema;
  }

  /** Lines of the snapshot were stored, so the earlier data is gone. */
  get isBegun(): boolean {
    return this.#isBegun;
  }

  /** Our own steps make the schema: no statement of a snapshot ever runs. */
  begin(steps: number): void {
    const { sql, kv } = this.#storage;
    this.#isBegun = true;
    this.#storage.transactionSync(() => {
      empty(this.#storage);
      kv.put(MARK, true);
      if (steps > 0) this.#schema.migrate(steps);
      this.#triggers = dropTriggers(sql);
      const tables = listTables(sql);
      for (const table of tables) {
        emptyTable(sql, table);
        this.#tables.set(table.name, table);
        this.#known.add(table.name);
      }
    });
  }

  /** Runs `last` in the same transaction. */
  finish(last: () => void): void {
    const missing = [...this.#tables.keys()].find((name) => !this.#optional.has(name));
    if (missing !== undefined) throw new Unusable(`The snapshot lacks the table ${missing}.`);
    this.#storage.transactionSync(() => {
      for (const statement of this.#triggers) runStatement(this.#storage.sql, statement);
      if (this.#schema.newest > 0 && this.#known.size > 0) this.#schema.migrate();
      last();
      this.#storage.kv.delete(MARK);
    });
  }

  /** Call in a transaction. */
  take(line: unknown): void {
    if (Array.isArray(line)) {
      const row = writtenRow.safeParse(line);
      const table = this.#table;
      if (!row.success || row.data.length !== table?.columns.length)
        throw new Unusable('The snapshot has a row that fits no table.');
      insertRow(this.#storage.sql, table, row.data);
      this.rows += 1;
      return;
    }
    const begun = tableLine.safeParse(line);
    if (begun.success) {
      this.#table = this.#open(begun.data);
      return;
    }
    this.#table = null;
    const sequence = sequenceLine.safeParse(line);
    const entry = entryLine.safeParse(line);
    if (sequence.success) this.#continue(sequence.data.sequence);
    else if (entry.success && !entry.data.key.startsWith(OWN_KEYS)) {
      this.#storage.kv.put(entry.data.key, entry.data.value);
      this.rows += 1;
    } else throw new Unusable('The snapshot has a line of an unknown kind.');
  }

  /** Each table once, and with the columns that it has here. */
  #open({ table: name, columns }: z.infer<typeof tableLine>): Table {
    if (!this.#known.has(name)) this.#addRestores();
    const table = this.#tables.get(name);
    this.#tables.delete(name);
    const isSame =
      table?.columns.length === columns.length && columns.every((column) => table.columns.includes(column));
    if (table === undefined || !isSame)
      throw new Unusable(`The snapshot has a table ${name} that this build did not make.`);
    return { ...table, columns };
  }

  /** Tables that no schema step makes: they exist only in restored objects. */
  #addRestores(): void {
    runStatement(this.#storage.sql, RESTORE_TABLES);
    for (const table of listTables(this.#storage.sql)) {
      if (this.#known.has(table.name)) continue;
      this.#tables.set(table.name, table);
      this.#known.add(table.name);
      this.#optional.add(table.name);
    }
  }

  #continue(sequences: Record<string, number>): void {
    for (const [table, seq] of Object.entries(sequences)) {
      if (!this.#known.has(table))
        throw new Unusable(`The snapshot has a number of a table ${table} that this build did not make.`);
      writeSequence(this.#storage.sql, table, seq);
    }
  }
}
