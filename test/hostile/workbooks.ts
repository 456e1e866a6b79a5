import { archiveOf, type HostilePart, partOf, repeatedPart } from './archives.ts';

/** Workbooks that cost a careless reader far more than their sender. `refusal`: what is told; null where they are read. */

type HostileTable = {
  name: string;
  make(): Uint8Array<ArrayBuffer>;
  refusal: { reason: string; bound?: string } | null;
};

const MB = 1024 * 1024;
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

const relationships = (...list: [id: string, type: string, target: string][]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${TYPES}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** What every workbook has besides its sheet. */
const frame = (hasStrings: boolean): HostilePart[] => [
  partOf(
    '[Content_Types].xml',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
  ),
  partOf('_rels/.rels', relationships(['rId1', 'officeDocument', 'xl/workbook.xml'])),
  partOf(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${TYPES}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ),
  partOf(
    'xl/_rels/workbook.xml.rels',
    relationships(
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ...(hasStrings
        ? ([['rId2', 'sharedStrings', 'sharedStrings.xml']] as const).map(
            (one) => [...one] as [string, string, string],
          )
        : []),
    ),
  ),
];

const SHEET = 'xl/worksheets/sheet1.xml';
const STRINGS = 'xl/sharedStrings.xml';
const sheetStart = `<worksheet xmlns="${MAIN}"><sheetData>`;
const sheetEnd = '</sheetData></worksheet>';
const stringsStart = `<sst xmlns="${MAIN}">`;
const headings = '<row r="1"><c r="A1" t="inlineStr"><is><t>Tracking</t></is></c></row>';
const aSheet = partOf(SHEET, `${sheetStart}${headings}${sheetEnd}`);

const workbook = (sheet: HostilePart, strings: HostilePart | null = null, more: HostilePart[] = []) =>
  archiveOf([...frame(strings !== null), sheet, ...(strings === null ? [] : [strings]), ...more]);

const spaces = (bytes: number, claimed?: number): HostilePart => ({
  ...repeatedPart(SHEET, [sheetStart, ' ', sheetEnd], bytes),
  ...(claimed === undefined ? {} : { claimed }),
});

const rowsAt = (column: string, rows: number) =>
  partOf(
    SHEET,
    `${sheetStart}${Array.from({ length: rows }, (_, row) => `<row r="${row + 1}"><c r="${column}${row + 1}"><v>1</v></c></row>`).join('')}${sheetEnd}`,
  );

export const hostileWorkbooks: readonly HostileTable[] = [
  {
    name: 'a sheet of 900 MB that claims 100 bytes',
    make: () => workbook(spaces(900 * MB, 100)),
    refusal: { reason: 'workbook' },
  },
  {
    name: 'a sheet of 900 MB that claims 15 MB',
    make: () => workbook(spaces(900 * MB, 15 * MB)),
    refusal: { reason: 'workbook' },
  },
  {
    name: 'a sheet of 900 MB that claims 39 MB',
    make: () => workbook(spaces(900 * MB, 39 * MB)),
    refusal: { reason: 'bound', bound: 'bytes' },
  },
  {
    name: 'a sheet of 900 MB that claims it',
    make: () => workbook(spaces(900 * MB)),
    refusal: { reason: 'bound', bound: 'bytes' },
  },
  {
    name: 'a sheet of 900 MB that claims nothing',
    make: () => workbook(spaces(900 * MB, 0)),
    refusal: { reason: 'workbook' },
  },
  {
    name: 'a sheet of 1.9 GB that claims 100 bytes',
    make: () => workbook(spaces(1_900 * MB, 100)),
    refusal: { reason: 'workbook' },
  },
  {
    name: 'a sheet of 15 MB of spaces, honestly',
    make: () => workbook(spaces(15 * MB)),
    refusal: { reason: 'empty' },
  },
  {
    name: '7,000,000 empty shared strings',
    make: () => workbook(aSheet, repeatedPart(STRINGS, [stringsStart, '<si/>', '</sst>'], 7_000_000)),
    refusal: { reason: 'bound', bound: 'bytes' },
  },
  {
    name: '1,000,000 empty shared strings',
    make: () => workbook(aSheet, repeatedPart(STRINGS, [stringsStart, '<si/>', '</sst>'], 1_000_000)),
    refusal: { reason: 'bound', bound: 'strings' },
  },
  {
    name: 'one shared string of 36 MB, used 3,000 times',
    make: () =>
      workbook(
        partOf(SHEET, `${sheetStart}${'<row><c t="s"><v>0</v></c></row>'.repeat(3_000)}${sheetEnd}`),
        repeatedPart(STRINGS, [`${stringsStart}<si><t>`, 'x', '</t></si></sst>'], 36 * MB),
      ),
    refusal: { reason: 'bound', bound: 'bytes' },
  },
  {
    name: 'one shared string of 60,000 letters in each of 100,000 cells',
    make: () =>
      workbook(
        partOf(
          SHEET,
          `${sheetStart}${`<row>${'<c t="s"><v>0</v></c>'.repeat(40)}</row>`.repeat(2_500)}${sheetEnd}`,
        ),
        partOf(STRINGS, `${stringsStart}<si><t>${'x'.repeat(60_000)}</t></si></sst>`),
      ),
    refusal: { reason: 'bound', bound: 'letters' },
  },
  {
    name: 'a row of a million columns',
    make: () =>
      workbook(
        repeatedPart(SHEET, [`${sheetStart}<row>`, '<c><v>1</v></c>', `</row>${sheetEnd}`], 1_000_000),
      ),
    refusal: { reason: 'bound', bound: 'cells' },
  },
  {
    name: '2,900 rows at column XFD',
    make: () => workbook(rowsAt('XFD', 2_900)),
    refusal: { reason: 'empty' },
  },
  {
    name: '60,000 rows at column XFD',
    make: () => workbook(rowsAt('XFD', 60_000)),
    refusal: { reason: 'long' },
  },
  {
    name: 'a cell at column ZZZZZZZZZ',
    make: () => workbook(rowsAt('ZZZZZZZZZ', 1)),
    refusal: { reason: 'workbook' },
  },
  {
    name: '5,000,000 open tags',
    make: () => workbook(repeatedPart(SHEET, [sheetStart, '<a>', ''], 5_000_000)),
    refusal: { reason: 'bound', bound: 'depth' },
  },
  {
    name: '5,000,000 empty tags',
    make: () => workbook(repeatedPart(SHEET, [sheetStart, '<a/>', sheetEnd], 5_000_000)),
    refusal: { reason: 'bound', bound: 'bytes' },
  },
  {
    name: '3,000,000 empty tags',
    make: () => workbook(repeatedPart(SHEET, [sheetStart, '<a/>', sheetEnd], 3_000_000)),
    refusal: { reason: 'bound', bound: 'tags' },
  },
  {
    name: 'a tag of 300,000 attributes',
    make: () => workbook(repeatedPart(SHEET, [`${sheetStart}<row`, ' a="1"', `/>${sheetEnd}`], 300_000)),
    refusal: { reason: 'bound', bound: 'attributes' },
  },
  {
    name: 'a tag that never ends',
    make: () => workbook(repeatedPart(SHEET, [`${sheetStart}<row a="`, 'x', ''], 15 * MB)),
    refusal: { reason: 'bound', bound: 'attributes' },
  },
  {
    name: 'a comment of 15 MB',
    make: () => workbook(repeatedPart(SHEET, [`${sheetStart}<!--`, '- ', `-->${sheetEnd}`], 7 * MB)),
    refusal: { reason: 'empty' },
  },
  {
    name: 'a cell of 15 MB of entities',
    make: () =>
      workbook(
        repeatedPart(
          SHEET,
          [`${sheetStart}<row><c t="inlineStr"><is><t>`, '&amp;', `</t></is></c></row>${sheetEnd}`],
          3 * MB,
        ),
      ),
    refusal: null,
  },
  {
    name: 'entities that contain each other',
    make: () =>
      workbook(
        partOf(
          SHEET,
          `<!DOCTYPE a [${Array.from({ length: 30 }, (_, index) => `<!ENTITY a${index + 1} "${`&a${index};`.repeat(10)}">`).join('')}]>${sheetStart}<row><c t="inlineStr"><is><t>&a30;</t></is></c></row>${sheetEnd}`,
        ),
      ),
    refusal: { reason: 'workbook' },
  },
  {
    name: 'a million blocks of DEFLATE without a byte',
    make: () =>
      workbook({ name: SHEET, compressed: Buffer.from('000000ffff'.repeat(1_000_000), 'hex'), size: 0 }),
    refusal: { reason: 'workbook' },
  },
  {
    name: 'stored uncompressed, longer than the file',
    make: () => workbook({ ...aSheet, method: 0, compressed: new Uint8Array(0), size: 15 * MB }),
    refusal: { reason: 'workbook' },
  },
  {
    name: '60,000 entries of one data',
    make: () => {
      const one = spaces(1 * MB);
      const parts = Array.from({ length: 60_000 }, (_, index) => ({ ...one, name: `xl/${index}.xml` }));
      return archiveOf(parts, { isOverlapping: true });
    },
    refusal: { reason: 'bound', bound: 'parts' },
  },
  {
    name: 'sheet and strings in one data of 12 MB',
    make: () =>
      archiveOf([
        { ...repeatedPart(SHEET, [sheetStart, ' ', sheetEnd], 12 * MB), name: STRINGS },
        ...frame(true),
        { ...repeatedPart(SHEET, [sheetStart, ' ', sheetEnd], 12 * MB), name: SHEET },
      ]),
    refusal: { reason: 'bound', bound: 'bytes' },
  },
  {
    name: 'two sheets of one name',
    make: () => workbook(aSheet, null, [spaces(900 * MB, 100)]),
    refusal: { reason: 'workbook' },
  },
  {
    name: 'encrypted parts',
    make: () => workbook({ ...aSheet, flags: 1 }),
    refusal: { reason: 'workbook' },
  },
  {
    name: 'ZIP64 with a sheet of 900 MB that claims 100 bytes',
    make: () => archiveOf([...frame(false), spaces(900 * MB, 100)], { isLong: true }),
    refusal: { reason: 'workbook' },
  },
  {
    name: 'ZIP64 that claims more than a number holds',
    make: () => archiveOf([...frame(false), spaces(1 * MB, Number.MAX_SAFE_INTEGER)], { isLong: true }),
    refusal: { reason: 'bound', bound: 'bytes' },
  },
  {
    name: 'a directory behind the end of the file',
    make: () => {
      const file = workbook(aSheet);
      new DataView(file.buffer).setUint32(file.length - 6, 0xfffffff0, true);
      return file;
    },
    refusal: { reason: 'workbook' },
  },
  {
    name: 'a workbook that is cut short',
    make: () => workbook(spaces(900 * MB, 100)).slice(0, 100_000),
    refusal: { reason: 'workbook' },
  },
  {
    name: 'a sheet cut short within the archive',
    make: () => {
      const whole = spaces(12 * MB);
      return workbook({ ...whole, compressed: whole.compressed.slice(0, whole.compressed.length / 2) });
    },
    refusal: { reason: 'workbook' },
  },
  {
    name: 'a PDF file that is a workbook too',
    make: () => archiveOf([...frame(false), spaces(900 * MB, 100)], { before: Buffer.from('%PDF-1.4\n') }),
    refusal: null,
  },
];

const TEXT_BYTES = 5_900_000;
const utf8 = (text: string) => new Uint8Array(new TextEncoder().encode(text));
const filled = (text: string) => utf8(text.repeat(Math.ceil(TEXT_BYTES / text.length)));

const page = (text: string, start = '') => utf8(start + text.repeat(Math.ceil(TEXT_BYTES / text.length)));
const xml = (text: string) => page(text, '<?xml version="1.0"?><Workbook><Worksheet ss:Name="A"><Table>');

/** Texts of almost 6 MB, as files or pasted cells. */
export const hostileTexts: readonly HostileTable[] = [
  { name: 'quotes alone', make: () => filled('"'), refusal: { reason: 'quotes' } },
  { name: 'quotes in each cell', make: () => filled('"a"b'), refusal: { reason: 'quotes' } },
  { name: 'quotes with spaces', make: () => filled('" '), refusal: { reason: 'quotes' } },
  { name: 'a quote for each row', make: () => filled('"a\n'), refusal: null },
  {
    name: 'a quote that never ends',
    make: () => utf8(`"${'a;'.repeat(TEXT_BYTES / 2)}`),
    refusal: { reason: 'quotes' },
  },
  { name: 'quoted cells in one row', make: () => filled('"a";'), refusal: null },
  {
    name: 'six million columns',
    make: () => utf8(`a;b\nc;d\n${';'.repeat(TEXT_BYTES)}`),
    refusal: { reason: 'bound', bound: 'columns' },
  },
  { name: 'six million commas', make: () => filled(','), refusal: { reason: 'bound', bound: 'columns' } },
  { name: 'six million tabs', make: () => filled('\t'), refusal: null },
  { name: 'six million rows', make: () => filled('\n'), refusal: { reason: 'long' } },
  { name: 'six million returns', make: () => filled('\r'), refusal: { reason: 'long' } },
  { name: 'one cell', make: () => filled('a'), refusal: null },
  {
    name: 'a web page of open tables',
    make: () => page('<table>'),
    refusal: { reason: 'bound', bound: 'depth' },
  },
  { name: 'a web page of rows alone', make: () => page('<tr>', '<table>'), refusal: { reason: 'long' } },
  {
    name: 'a web page of cells in one row',
    make: () => page('<td>', '<table><tr>'),
    refusal: { reason: 'bound' },
  },
  {
    name: 'a web page of cells as wide as they say',
    make: () => page('<td colspan=65534>', '<table><tr>'),
    refusal: { reason: 'bound', bound: 'columns' },
  },
  {
    name: 'a web page of cells over all rows below',
    make: () => page('<tr><td rowspan=65534>', '<table>'),
    refusal: { reason: 'bound', bound: 'columns' },
  },
  { name: 'a web page of open elements', make: () => page('<b>', '<table><tr><td>'), refusal: null },
  {
    name: 'a web page of one attribute after another',
    make: () => page(' a', '<table><tr><td'),
    refusal: { reason: 'empty' },
  },
  { name: 'a web page of entities', make: () => page('&amp;', '<table><tr><td>'), refusal: null },
  {
    name: 'a web page that never closes its script',
    make: () => page('<td>', '<table><script>'),
    refusal: { reason: 'webpage' },
  },
  { name: 'a web page of comments', make: () => page('<!-- -->', '<table><tr><td>a'), refusal: null },
  { name: 'XML of open rows', make: () => xml('<Row>'), refusal: { reason: 'bound', bound: 'depth' } },
  { name: 'XML of empty rows', make: () => xml('<Row/>'), refusal: { reason: 'long' } },
  {
    name: 'XML of cells far to the right',
    make: () => xml('<Row><Cell ss:Index="99999"/></Row>'),
    refusal: { reason: 'bound', bound: 'columns' },
  },
  {
    name: 'XML of wide cells',
    make: () => xml('<Row><Cell ss:MergeAcross="99999"/></Row>'),
    refusal: { reason: 'bound', bound: 'columns' },
  },
  {
    name: 'XML that declares entities',
    make: () => utf8('<?xml version="1.0"?><!DOCTYPE Workbook [<!ENTITY a "aaaa">]><Workbook>'),
    refusal: { reason: 'workbook' },
  },
  { name: 'direction marks alone', make: () => filled('\u202e').slice(0, TEXT_BYTES), refusal: null },
];
