import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { readTable, readTableFile } from '../../../src/desk/spreadsheets/read-table.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const bytes = (...given: number[]) => new Uint8Array(given);
const readAny = async (source: string | Uint8Array, most: number) =>
  typeof source === 'string' ? readTable(source, most) : readTableFile(source, most);
const rowsOf = async (source: string | Uint8Array) => {
  const read = await readAny(source, 3_000);
  return read.ok ? read.rows : read;
};
const wanted = [
  ['Tracking', 'Statut', 'Montant'],
  ['YAL-1', 'Livré', '4 250'],
];

describe('a table is read', () => {
  test.each<[name: string, source: string | Uint8Array]>([
    ['with commas', 'Tracking,Statut,Montant\r\nYAL-1,Livré,4 250\r\n'],
    ['with semicolons', 'Tracking;Statut;Montant\nYAL-1;Livré;4 250'],
    ['as cells are pasted', 'Tracking\tStatut\tMontant\r\nYAL-1\tLivré\t4 250\r\n'],
    ['with vertical bars', 'Tracking|Statut|Montant\nYAL-1|Livré|4 250\n'],
    ['with quotes', '"Tracking";"Statut";"Montant"\n"YAL-1";"Livré";"4 250"'],
    ['with a byte order mark', utf8('\uFEFFTracking;Statut;Montant\nYAL-1;Livré;4 250')],
    ['with Excel’s hint', '\uFEFFsep=;\r\nTracking;Statut;Montant\r\nYAL-1;Livré;4 250'],
    ['with empty rows', '\n\nTracking;Statut;Montant\n;;\n\nYAL-1;Livré;4 250\n;;\n'],
    ['with numbers marked as text', 'Tracking;Statut;Montant\n="YAL-1";\'Livré;="4 250"'],
    [
      'with spaces and direction marks around',
      ' Tracking ;\u200eStatut\u00a0; Montant\n\ufeffYAL-1;Livré\u200f; 4 250 ',
    ],
    [
      'as Excel’s Unicode text',
      bytes(
        0xff,
        0xfe,
        ...new Uint8Array(
          new Uint16Array(
            [...'Tracking\tStatut\tMontant\r\nYAL-1\tLivré\t4 250'].map((one) => one.charCodeAt(0)),
          ).buffer,
        ),
      ),
    ],
  ])('%s', async (_, source) => {
    expect(await rowsOf(source)).toEqual(wanted);
  });

  test('in Arabic, and with a cell of two lines', async () => {
    expect(await rowsOf('رقم الطلب;الحالة\nK7M2 P9QD;"تم\nالتسليم"')).toEqual([
      ['رقم الطلب', 'الحالة'],
      ['K7M2 P9QD', 'تم التسليم'],
    ]);
  });

  test('with any contents, in cells with any ends', async () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const read = readTable(text, 50);
        if (!read.ok) return;
        for (const row of read.rows)
          for (const cell of row) expect(cell).not.toMatch(/[\u0000-\u001f\ufeff]/);
      }),
    );
    const rows = await rowsOf(`a;${'x'.repeat(5_000)}\n${Array.from({ length: 90 }, (_, n) => n).join(';')}`);
    expect(Array.isArray(rows) && rows.map((row) => [row.length, row[1]?.length])).toEqual([
      [2, 200],
      [40, 1],
    ]);
  });
});

describe('a workbook of Excel', () => {
  const rowsOfSheet = [
    ['Tracking', 'Statut', 'Montant', 'Date'],
    ['YAL-1', 'Livré', 4250, new Date(Date.UTC(2026, 0, 5))],
    [null, null, null, null],
    ['رقم', '=1+1', 0.5, true],
  ];

  test('gives the rows of its first sheet: texts, numbers, dates and the numbers of their lines', async () => {
    const file = await writeXlsx({
      sheets: [
        { name: 'A', rows: rowsOfSheet },
        { name: 'B', rows: [['no']] },
      ],
    });
    expect(await readTableFile(file, 3_000)).toEqual({
      ok: true,
      rows: [
        ['Tracking', 'Statut', 'Montant', 'Date'],
        ['YAL-1', 'Livré', '4250', '2026-01-05'],
        ['رقم', '=1+1', '0.5', 'true'],
      ],
      lines: [1, 2, 4],
    });
  });

  test('is refused when it has too many rows, is broken, or is larger than it may be', async () => {
    const file = await writeXlsx({
      sheets: [{ name: 'A', rows: Array.from({ length: 200 }, (_, n) => [n]) }],
    });
    expect(await readTableFile(file, 150)).toMatchObject({ reason: 'long' });
    for (let cut = 10; cut < file.length; cut += 97)
      expect(await readTableFile(file.slice(0, cut), 300), String(cut)).toMatchObject({ reason: 'workbook' });
    const heavy = await writeXlsx({
      sheets: [{ name: 'A', rows: Array.from({ length: 1_400 }, (_, n) => [n + 'x'.repeat(32_000)]) }],
    });
    expect(heavy.length).toBeLessThan(1_000_000);
    expect(await readTableFile(heavy, 3_000)).toMatchObject({ reason: 'workbook' });
  });

  test('without a claim of its size is refused, too', async () => {
    const file = await writeXlsx({ sheets: [{ name: 'A', rows: [['a', 'b']] }] });
    const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
    for (let at = 0; at + 46 < file.length; at += 1)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 0, true);
    expect(await readTableFile(file, 3_000)).toMatchObject({ reason: 'workbook' });
  });
});

describe('a file that is no table is refused with its reason', () => {
  test.each<[name: string, source: string | Uint8Array, refusal: unknown]>([
    ['empty', '', { reason: 'empty' }],
    ['blank', ' \n\t\n', { reason: 'empty' }],
    ['a workbook of Excel', bytes(0x50, 0x4b, 3, 4, 20, 0), { reason: 'workbook' }],
    ['an older workbook', bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1), { reason: 'workbook' }],
    [
      'French in an old code page',
      bytes(...utf8('Statut;Livr'), 0xe9, 0x3b, 0x0a, 0x41),
      { reason: 'encoding', encoding: 'Windows-1252' },
    ],
    [
      'Arabic in an old code page',
      bytes(0xca, 0xe3, 0x20, 0xc7, 0xe1, 0xca, 0xd3, 0xe1, 0xed, 0xe3),
      { reason: 'encoding', encoding: 'Windows-1256' },
    ],
    ['UTF-16', bytes(0x41, 0, 0x3b, 0, 0x42, 0), { reason: 'encoding', encoding: 'UTF-16' }],
    ['an unclosed quote', 'a;b\n"x;y\nc;d\n', { reason: 'quotes', row: 2 }],
    ['too many rows', 'a;b\n'.repeat(3_001), { reason: 'long' }],
  ])('%s', async (_, source, refusal) => {
    expect(await rowsOf(source)).toMatchObject({ ok: false, ...(refusal as object) });
  });

  test('a hundred thousand rows, within a second', () => {
    const begun = performance.now();
    expect(readTable('K7M2P9QD;Livré;4250\n'.repeat(100_000), 3_000)).toEqual({ ok: false, reason: 'long' });
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});
