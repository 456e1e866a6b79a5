/** A person's data: tests look for each word wherever data is written. */
export type Person = { name: string; phone: string; email: string; street: string };

export const amina: Person = {
  name: 'Amina Benkhelifa',
  phone: '+213661987654',
  email: 'amina.benkhelifa@example.dz',
  street: '12, rue Larbi Tebessi',
};

export const karim: Person = {
  name: 'كريم بوعلام',
  phone: '+213770112233',
  email: 'karim@example.dz',
  street: 'حي النصر، عمارة 7',
};

/**
 * The columns of a database with a word of the person, as `table.column: word`. Checks every column of every table,
 * full-text indexes included, so that later tables are checked too.
 */
export function findPerson(sql: SqlStorage, person: Person): string[] {
  const tables = sql
    .exec<{ name: string }>(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'`,
    )
    .toArray();
  const found = new Set<string>();
  for (const { name } of tables) {
    for (const row of sql.exec(`SELECT * FROM "${name}"`)) {
      for (const [column, value] of Object.entries(row)) {
        const text = textOf(value).toLowerCase();
        for (const word of Object.values(person))
          if (text.includes(word.toLowerCase())) found.add(`${name}.${column}: ${word}`);
      }
    }
  }
  return [...found].sort();
}

function textOf(value: SqlStorageValue): string {
  if (value instanceof ArrayBuffer) return new TextDecoder().decode(value);
  return value === null ? '' : String(value);
}
