import { type Cell, serialOf, sheetNameOf } from './rules/cells.ts';
import { letterOf } from './rules/column-letters.ts';
import { writeArchive } from './write-archive.ts';

/** `sheet`: its name; `isRightToLeft`: its first column is at the right. */
export type Sheet = { sheet: string; isRightToLeft: boolean };

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Places in the styles below. */
const [MOMENT, HEADING] = [1, 2];
const STYLES = `${DECLARATION}<styleSheet xmlns="${MAIN}">
<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** Excel's own limit. */
const MOST_ROWS = 1_048_576;

/**
 * An Excel workbook (.xlsx) of one sheet, written while its rows are read; the first row has the headings. A text never
 * runs as a formula there. hucre's writer knows no sheet from right to left.
 */
export function writeWorkbook(
  parts: AsyncIterable<readonly (readonly Cell[])[]>,
  { sheet, isRightToLeft }: Sheet,
): ReadableStream<Uint8Array> {
  const override = (name: string, type: string) =>
    `<Override PartName="${name}" ContentType="${OFFICE}.${type}+xml"/>`;
  const related = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`;
  const relationships = (all: string) =>
    `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${all}</Relationships>`;
  const types = `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>${override('/xl/workbook.xml', 'sheet.main')}
${override('/xl/worksheets/sheet1.xml', 'worksheet')}${override('/xl/styles.xml', 'styles')}`;
  const archive = writeArchive([
    {
      name: '[Content_Types].xml',
      text: [`${DECLARATION}<Types xmlns="${PACKAGE}/content-types">${types}</Types>`],
    },
    { name: '_rels/.rels', text: [relationships(related('rId1', 'officeDocument', 'xl/workbook.xml'))] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: [
        relationships(
          related('rId1', 'worksheet', 'worksheets/sheet1.xml') + related('rId2', 'styles', 'styles.xml'),
        ),
      ],
    },
    { name: 'xl/styles.xml', text: [STYLES] },
    {
      name: 'xl/workbook.xml',
      text: [
        `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="${escapeXml(
          sheetNameOf(sheet),
        )}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ],
    },
    { name: 'xl/worksheets/sheet1.xml', text: sheetOf(parts, isRightToLeft) },
  ]);
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await archive.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await archive.return(undefined);
    },
  });
}

async function* sheetOf(
  parts: AsyncIterable<readonly (readonly Cell[])[]>,
  isRightToLeft: boolean,
): AsyncGenerator<string> {
  yield `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView${
    isRightToLeft ? ' rightToLeft="1"' : ''
  } workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="17" defaultRowHeight="15"/><sheetData>`;
  let count = 0;
  for await (const rows of parts) {
    const lines = rows.map((row) => {
      count += 1;
      const cells = row
        .map((cell, column) => cellXml(cell, `${letterOf(column)}${count}`, count === 1))
        .join('');
      return `<row r="${count}">${cells}</row>`;
    });
    if (count > MOST_ROWS) throw new Error('A sheet has no room for more rows.');
    yield lines.join('');
  }
  yield '</sheetData></worksheet>';
}

/** A cell with its address, as some programs of couriers need it. */
function cellXml(cell: Cell, at: string, isHeading: boolean): string {
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'object') return `<c r="${at}" s="${MOMENT}"><v>${serialOf(cell)}</v></c>`;
  if (cell === '') return '';
  const style = isHeading ? ` s="${HEADING}"` : '';
  return `<c r="${at}"${style} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text in XML 1.0, without the characters that it cannot have. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (sign) => escapes[sign] ?? '');
}
