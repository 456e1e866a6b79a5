import * as z from 'zod';
import { type CopyHead, copyEnd, copyHead } from '../../contract/copies/format.ts';
import { RESTORE_TABLES } from '../restores.ts';
import { linesIn, Unusable } from './lines.ts';
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
import { toHex } from './writing.ts';

/** What a class of objects says of its schema: how many steps there are, and how it is brought to one of them. */
export type Schema = { newest: number; migrate: (target?: number) => void };

const tableLine = z.strictObject({ table: z.string(), columns: z.array(z.string()) });
const sequenceLine = z.strictObject({ sequence: z.record(z.string(), z.int()) });
const entryLine = z.strictObject({ key: z.string(), value: z.unknown() });

/** Puts a copy in the place of all that an object holds. Call in a transaction, which whatever is thrown takes back. */
export async function readCopy(
  storage: DurableObjectStorage,
  stream: ReadableStream<Uint8Array>,
  expected: { kind: string; name: string; schema: Schema },
): Promise<{ head: CopyHead; rows: number }> {
  const digest = new crypto.DigestStream('SHA-256');
  const hashing = digest.getWriter();
  const filling = new Filling(storage);
  let head: CopyHead | null = null;
  let end: z.infer<typeof copyEnd> | null = null;
  for await (const bytes of linesIn(stream)) {
    if (end !== null) throw new Unusable('There is something behind the end of the copy.');
    const line = parse(bytes);
    const last = copyEnd.safeParse(line);
    if (last.success) end = last.data;
    else {
      await hashing.write(bytes);
      await hashing.write(NEWLINE);
      if (head === null) {
        head = readHead(line, expected);
        filling.begin(expected.schema, head.steps);
      } else filling.take(line);
    }
  }
  await hashing.close();
  if (head === null || end === null) throw new Unusable('The copy ends before its end.');
  if (end.end.rows !== filling.rows || end.end.sha256 !== toHex(await digest.digest))
    throw new Unusable('The copy is not as it was written.');
  filling.finish(expected.schema);
  return { head, rows: filling.rows };
}

const NEWLINE = new Uint8Array([10]);

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    throw new Unusable('The copy has a line that cannot be read.');
  }
}

function readHead(
  line: unknown,
  { kind, name, schema }: { kind: string; name: string; schema: Schema },
): CopyHead {
  const read = copyHead.safeParse(line);
  if (!read.success) throw new Unusable('The copy does not begin as one of this version does.');
  const head = read.data;
  if (head.kind !== kind || head.name !== name)
    throw new Unusable(`This is the copy of ${head.kind} ${head.name}, and not of ${kind} ${name}.`);
  if (head.steps > schema.newest)
    throw new Unusable('The copy is of a newer build than this: put that one up first.');
  return head;
}

/** A database that is being filled, line by line. */
class Filling {
  rows = 0;
  readonly #storage: DurableObjectStorage;
  /** Those that the copy has not come to yet. */
  readonly #tables = new Map<string, Table>();
  readonly #known = new Set<string>();
  readonly #optional = new Set<string>();
  #triggers: string[] = [];
  /** The one whose rows come now; null before the first and behind the last. */
  #table: Table | null = null;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  /** The schema is made by our own steps: no statement of a copy is ever run. */
  begin({ migrate }: Schema, steps: number): void {
    const { sql, kv } = this.#storage;
    dropAll(sql);
    for (const [key] of [...kv.list()]) kv.delete(key);
    if (steps > 0) migrate(steps);
    this.#triggers = dropTriggers(sql);
    const tables = listTables(sql);
    for (const table of tables) {
      emptyTable(sql, table);
      this.#tables.set(table.name, table);
      this.#known.add(table.name);
    }
  }

  take(line: unknown): void {
    if (Array.isArray(line)) {
      const row = writtenRow.safeParse(line);
      const table = this.#table;
      if (!row.success || row.data.length !== table?.columns.length)
        throw new Unusable('The copy has a row that fits no table.');
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
    else if (entry.success) {
      this.#storage.kv.put(entry.data.key, entry.data.value);
      this.rows += 1;
    } else throw new Unusable('The copy has a line of no kind that is known.');
  }

  finish({ newest, migrate }: Schema): void {
    const missing = [...this.#tables.keys()].find((name) => !this.#optional.has(name));
    if (missing !== undefined) throw new Unusable(`The copy lacks the table ${missing}.`);
    for (const statement of this.#triggers) runStatement(this.#storage.sql, statement);
    if (newest > 0) migrate();
  }

  /** Each table once, and with the columns that it has here. */
  #open({ table: name, columns }: z.infer<typeof tableLine>): Table {
    if (!this.#known.has(name)) this.#addRestores();
    const table = this.#tables.get(name);
    this.#tables.delete(name);
    const isSame =
      table?.columns.length === columns.length && columns.every((column) => table.columns.includes(column));
    if (table === undefined || !isSame)
      throw new Unusable(`The copy has a table ${name} that this build did not make.`);
    return { ...table, columns };
  }

  /** Tables that no step makes: they are only where something was put back from a backup once. */
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
        throw new Unusable(`The copy has a number of a table ${table} that this build did not make.`);
      writeSequence(this.#storage.sql, table, seq);
    }
  }
}
