import { DatabaseSync } from 'node:sqlite';

type Value = string | number | null;

/** A database in memory, of which nothing is kept, with as much of an object's storage as the shop's catalogue uses. */
export function openMemory(): DurableObjectStorage {
  const database = new DatabaseSync(':memory:');
  let depth = 0;
  const changes = () => Number(database.prepare('SELECT total_changes() AS n').get()?.n ?? 0);
  const exec = (text: string, ...values: Value[]) => {
    const before = changes();
    // Several statements at once have no values, and answer nothing.
    const isOne = values.length > 0 || /^\s*(?:SELECT|WITH|PRAGMA)\b|\bRETURNING\b/i.test(text);
    const rows = isOne ? database.prepare(text).all(...values) : [];
    if (!isOne) database.exec(text);
    return { toArray: () => rows, rowsRead: rows.length, rowsWritten: changes() - before };
  };
  const transactionSync = <T>(act: () => T): T => {
    const name = `step_${depth++}`;
    database.exec(`SAVEPOINT ${name}`);
    try {
      const answer = act();
      database.exec(`RELEASE ${name}`);
      return answer;
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
