/** The database, telling how many rows every statement has read. */
export function countRows(
  sql: SqlStorage,
  note: (read: number, query: string, bindings: readonly SqlStorageValue[]) => void,
): SqlStorage {
  return new Proxy(sql, {
    get(target, name) {
      if (name !== 'exec') return Reflect.get(target, name);
      return (query: string, ...bindings: SqlStorageValue[]) => {
        const cursor = target.exec(query, ...bindings);
        const rows = cursor.toArray();
        note(cursor.rowsRead, query, bindings);
        return rows;
      };
    },
  });
}
