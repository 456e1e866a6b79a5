import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, guarded } from '../../src/text/csv.ts';

const formulas = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  ' =1',
  '\t=1',
  '\r=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
  'a;=1',
  'a; =1',
  'a,=1',
  'a\t@x',
  'a\n=1',
  '";=HYPERLINK("http://x")',
  "=cmd|' /C calc'!A0",
];

/** The beginnings of cells as a spreadsheet sees them, for any separator, with or without quotes. */
function beginningsOf(line: string): string[] {
  return line.split(/[;,\t\r\n]/).map((cell) => cell.replace(/^[\s"]+/, ''));
}

test.each(formulas)('%j is no formula in a file, for any separator', (text) => {
  for (const separator of [';', ','] as const) {
    const line = csvLine([guarded(text), 'x'], separator);
    for (const cell of beginningsOf(line)) expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/);
  }
});

test('text that is no formula is unchanged', () => {
  for (const text of ['Amina', '0550 12 34 56', 'a-b', '12, rue Colonna', 'عسل السدر', ''])
    expect(guarded(text)).toBe(text);
});

test('any cells are read back from their line', () => {
  const cells = fc.array(
    fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\r\n]/g, '')),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(cells, fc.constantFrom(';' as const, ',' as const), (given, separator) => {
      const line = csvLine(given, separator);
      expect(line.endsWith('\r\n')).toBe(true);
      const read: string[] = [];
      const pattern = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}"]*))(?:${separator}|\\r\\n)`, 'gy');
      for (const [, quoted, plain] of line.matchAll(pattern))
        read.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
      expect(read).toEqual(given);
    }),
  );
});
