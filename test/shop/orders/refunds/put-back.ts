/** What a schedule changes, put back before the next one: placing an order anew costs more than a whole schedule. */
const tables = ['orders', 'order_events', 'order_checkouts', 'refunds', 'shipments'];
type Rows = Record<string, SqlStorageValue>[];

/** The rows of these tables. */
export function rowsOf(storage: DurableObjectStorage): Map<string, Rows> {
  return new Map(tables.map((table) => [table, storage.sql.exec(`SELECT * FROM ${table}`).toArray()]));
}

export function putBack(storage: DurableObjectStorage, kept: ReadonlyMap<string, Rows>): void {
  storage.transactionSync(() => {
    for (const [table, rows] of kept) {
      storage.sql.exec(`DELETE FROM ${table}`);
      for (const row of rows) {
        const names = Object.keys(row);
        const places = names.map(() => '?').join();
        storage.sql.exec(`INSERT INTO ${table} (${names.join()}) VALUES (${places})`, ...Object.values(row));
      }
    }
  });
}
