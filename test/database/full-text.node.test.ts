import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginning, exactly } from '../../src/database/full-text.ts';

test('any typed text is a search term and never search syntax', () => {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE VIRTUAL TABLE search USING fts5 (words)');
  const search = database.prepare('SELECT count(*) AS n FROM search WHERE search MATCH ?');
  const syntax = fc.constantFrom('"', '""', 'a" OR "b', 'a" NOT words : "b', '*', '(', 'NEAR(a)', '^a', "'");
  const anything = fc.oneof(
    syntax,
    fc.string(),
    fc.tuple(fc.string(), syntax, fc.string()).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(
      anything.filter((word) => !word.includes('\0')),
      (word) => {
        for (const term of [exactly(word), beginning(word)]) expect(search.get(term)).toEqual({ n: 0 });
      },
    ),
  );
});
