import { DatabaseSync } from 'node:sqlite';

type Value = string | number | null;

const answer = (columnNames: string[], rows: unknown[], rowsWritten: number) => ({
  columnNames,
  raw: () => rows,
  rowsRead: rows.length,
  rowsWritten,
});

/** A database in memory, with the part of an object's storage API that the shop's catalogue uses. */
export function openMemory(): DurableObjectStorage {
  const database = new DatabaseSync(':memory:');
  let depth = 0;
  const changes = () => Number(database.prepare('SELECT total_changes() AS n').get()?.n ?? 0);
  const exec = (text: string, ...values: Value[]) => {
    const before = changes();
    // Several statements at once have no values, and return nothing.
    const isOne = values.length > 0 || /^\s*(?:SELECT|WITH|PRAGMA)\b|\bRETURNING\b/i.test(text);
    if (!isOne) {
      database.exec(text);
      return answer([], [], changes() - before);
    }
    const statement = database.prepare(text);
    statement.setReturnArrays(true);
    const names = statement.columns().map(({ name }) => name);
    return answer(names, statement.all(...values), changes() - before);
  };
  const transactionSync = <T>(act: () => T): T => {
    const name = `step_${depth++}`;
    database.exec(`SAVEPOINT ${name}`);
    try {
      const result = act();
      database.exec(`RELEASE ${name}`);
      return result;
    } catch (error) {
      database.exec(`ROLLBACK TO ${name}`);
      database.exec(`RELEASE ${name}`);
      throw error;
    } finally {
      depth -= 1;
    }
  };
  return { sql: { exec }, transactionSync } as unknown as DurableObjectStorage;
}
