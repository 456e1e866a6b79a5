import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { Meter } from '../../../src/desk/spreadsheets/bounds.ts';
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
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 400 }), async (text) => {
        const read = await readTable(text, 50);
        if (!read.ok) return;
        for (const row of read.rows)
          for (const cell of row) expect(cell).not.toMatch(/[\u0000-\u001f\ufeff]/);
      }),
    );
    const rows = await rowsOf(`a;${'x'.repeat(5_000)}\n${Array.from({ length: 90 }, (_, n) => n).join(';')}`);
    expect(Array.isArray(rows) && rows.map((row) => [row.length, row[1]?.length])).toEqual([
      [2, 200],
      [90, 1],
    ]);
  });
});

describe('a file in an old code page is read, and says which one was guessed', () => {
  test.each([
    [
      'French',
      bytes(...utf8('Statut;Livr'), 0xe9, 0x0a, 0x41, 0x3b, 0x42),
      'Windows-1252',
      [
        ['Statut', 'Livré'],
        ['A', 'B'],
      ],
    ],
    [
      'Arabic',
      bytes(0xca, 0xe3, 0x20, 0xc7, 0xe1, 0xca, 0xd3, 0xe1, 0xed, 0xe3, 0x3b, 0x31),
      'Windows-1256',
      [['تم التسليم', '1']],
    ],
  ])('%s', async (_, source, encoding, rows) => {
    expect(await readTableFile(source, 50)).toMatchObject({
      ok: true,
      reading: { form: 'text', encoding },
      rows,
    });
  });

  test('all other columns of a wide table are read too, also of a workbook', async () => {
    const wide = [Array.from({ length: 43 }, (_, n) => `Meta ${n}`), Array.from({ length: 43 }, (_, n) => n)];
    const text = wide.map((cells) => cells.join(';')).join('\n');
    const file = await writeXlsx({ sheets: [{ name: 'A', rows: wide }] });
    for (const read of [await readAny(text, 50), await readAny(file, 50)])
      expect(read.ok && read.rows.map((cells) => cells.at(-1))).toEqual(['Meta 42', '42']);
    const wider = await writeXlsx({
      sheets: [{ name: 'A', rows: [Array.from({ length: 260 }, (_, n) => n)] }],
    });
    expect(await readAny(wider, 50)).toMatchObject({ reason: 'wide' });
    // A stored row has room for so much.
    expect(
      await readTable(`${'x'.repeat(16_000)};`.repeat(50), 50, { letters: 17_000, isProse: true }),
    ).toMatchObject({
      reason: 'wide',
    });
  });
});

const wide = (text: string, isBigEndian: boolean) =>
  new Uint8Array(
    [...text].flatMap((letter) => {
      const [high, low] = [letter.charCodeAt(0) >> 8, letter.charCodeAt(0) & 0xff];
      return isBigEndian ? [high, low] : [low, high];
    }),
  );

test.each([
  ['little endian', false],
  ['big endian', true],
] as const)('UTF-16 without a mark of its byte order is read: %s', async (_, isBigEndian) => {
  const read = await readTableFile(wide('الاسم;السعر\r\nعسل;1250\r\n', isBigEndian), 50);
  expect(read).toMatchObject({
    reading: { form: 'text', encoding: 'UTF-16', separator: ';' },
    rows: [
      ['الاسم', 'السعر'],
      ['عسل', '1250'],
    ],
  });
});

describe('a web page with the name of a workbook', () => {
  const tables: [name: string, html: string, rows: string[][]][] = [
    [
      'a table alone',
      '<table><tr><th>Nom</th><th>Prix</th></tr><tr><td>Tapis</td><td>500</td></tr></table>',
      [
        ['Nom', 'Prix'],
        ['Tapis', '500'],
      ],
    ],
    [
      'a whole page with styles, scripts and entities',
      '<!DOCTYPE html><html xmlns:x="urn:schemas-microsoft-com:pickupPoint:excel"><head><meta charset="utf-8"><title>Nom</title><style>td{mso-number-format:"a<b"}</style><script>if (a<b) document.write("<table><tr><td>x")</script></head><body><h1>Articles</h1><table border=1><thead><tr><td><b>Nom</b></td><td>Prix</td></tr></thead><tbody><tr><td>Th&eacute;<br>vert</td><td x:num="1500">1&nbsp;500</td></tr></tbody></table></body></html>',
      [
        ['Nom', 'Prix'],
        ['Thé vert', '1 500'],
      ],
    ],
    [
      'without any end tag',
      '<TABLE><TR><TH>Nom<TH>Prix<TR><TD>Tapis<TD>500<TR><TD>Verre<TD>90',
      [
        ['Nom', 'Prix'],
        ['Tapis', '500'],
        ['Verre', '90'],
      ],
    ],
    [
      'cells over several rows and columns',
      '<table><tr><th colspan="2">Nom</th><th>Prix</th></tr><tr><td rowspan="2">Tapis</td><td>M</td><td>500</td></tr><tr><td>L</td><td>700</td></tr><tr><td>Verre</td><td></td><td>90</td></tr></table>',
      [
        ['Nom', '', 'Prix'],
        ['Tapis', 'M', '500'],
        ['', 'L', '700'],
        ['Verre', '', '90'],
      ],
    ],
    [
      'a table within a table, and one below',
      '<div><table><tr><td><table><tr><td>Nom</td><td>Prix</td></tr></table></td></tr></table><table><tr><td>Tapis</td><td>500</td></tr></table>',
      [
        ['Nom', 'Prix'],
        ['Tapis', '500'],
      ],
    ],
  ];

  test.each(tables)('gives the rows of %s', async (_, html, rows) => {
    const read = await readTableFile(utf8(html), 50);
    expect(read).toMatchObject({
      ok: true,
      reading: { form: 'webpage', encoding: null, separator: null },
      rows,
    });
  });

  test('in the encoding that it names', async () => {
    const start = utf8(
      '<meta http-equiv=Content-Type content="text/html; charset=windows-1256"><table><tr><td>',
    );
    const read = await readTableFile(bytes(...start, 0xda, 0xd3, 0xe1), 50);
    expect(read).toMatchObject({ reading: { form: 'webpage', encoding: null }, rows: [['عسل']] });
  });
});

test('a workbook as XML of Excel 2003 gives the rows of its first sheet', async () => {
  const cell = (text: string, type = 'String', more = '') =>
    `<Cell${more}><Data ss:Type="${type}">${text}</Data></Cell>`;
  const xml = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
    <Workbook xmlns="urn:schemas-microsoft-com:pickupPoint:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:pickupPoint:spreadsheet">
    <Worksheet ss:Name="A"><Table ss:ExpandedColumnCount="4">
    <Row>${cell('Nom')}${cell('Prix')}${cell('Reçu')}${cell('Masqué')}</Row>
    <Row ss:Index="4">${cell('Th&#233; &amp; menthe', 'String', ' ss:MergeAcross="1"')}<Cell ss:Index="3"><Comment><ss:Data>remarque</ss:Data></Comment><Data ss:Type="DateTime">2026-01-05T00:00:00.000</Data></Cell>${cell('1', 'Boolean')}</Row>
    <Row><Cell ss:Index="2"><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40">1<B>500</B></ss:Data></Cell></Row>
    </Table></Worksheet><Worksheet ss:Name="B"><Table><Row>${cell('x')}</Row></Table></Worksheet></Workbook>`;
  expect(await readTableFile(utf8(xml), 50)).toEqual({
    ok: true,
    reading: { form: 'xml', encoding: null, separator: null },
    rows: [
      ['Nom', 'Prix', 'Reçu', 'Masqué'],
      ['Thé & menthe', '', '2026-01-05', 'true'],
      ['', '1500'],
    ],
    lines: [1, 4, 5],
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
      reading: { form: 'workbook', encoding: null, separator: null },
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
    expect(await readTableFile(heavy, 3_000)).toMatchObject({ reason: 'bound', bound: 'bytes' });
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
    ['a web page without a table', utf8('\uFEFF\r\n<!DOCTYPE html><html>a;b'), { reason: 'webpage' }],
    ['XML of Excel 2003, cut short', utf8('<?xml version="1.0"?><Workbook>'), { reason: 'workbook' }],
    ['too many columns', `${'a;'.repeat(200)}b`, { reason: 'wide' }],
    ['bytes of no text', bytes(0x41, 0, 0, 0x3b, 0x42, 0), { reason: 'encoding', encoding: 'UTF-16' }],
    ['an unclosed quote', 'a;b\n"x;y\nc;d\n', { reason: 'quotes', row: 2 }],
    ['too many rows', 'a;b\n'.repeat(3_001), { reason: 'long' }],
  ])('%s', async (_, source, refusal) => {
    expect(await rowsOf(source)).toMatchObject({ ok: false, ...(refusal as object) });
  });

  test('a hundred thousand rows, of which the first are read', async () => {
    const meter = new Meter();
    const text = 'K7M2P9QD;Livré;4250\n'.repeat(100_000);
    expect(await readTable(text, 3_000, undefined, meter)).toEqual({ ok: false, reason: 'long' });
    expect(meter.spent.letters).toBeLessThan(text.length / 10);
  });
});
