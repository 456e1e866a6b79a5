import fc from 'fast-check';
import { expect, test } from 'vitest';
import { productCell } from '../../../src/desk/imports/rules/cells.ts';
import { findProductColumns } from '../../../src/desk/imports/rules/find-columns.ts';
import { readTableFile } from '../../../src/desk/spreadsheets/read-table.ts';
import { SEED } from '../../seed.ts';
import { plansOfRows } from './lists.ts';
import { movedShops } from './moved-shops.ts';

/** Exports that are cut, repeated and written over, in the encodings and forms of other programs. */

const starts = movedShops.map(({ text }) => text.slice(0, 2_500));
const utf8 = (text: string) => new TextEncoder().encode(text);
const wide = (text: string) =>
  new Uint8Array(new Uint16Array(Array.from(text, (one) => one.charCodeAt(0))).buffer);
const asPage = (text: string) =>
  `<html><table>${text
    .split('\n')
    .map((line) => `<tr><td>${line.split(/[,;]/).join('</td><td>')}</td></tr>`)
    .join('')}</table>`;
const asXml = (text: string) =>
  `<?xml version="1.0"?><Workbook><Worksheet><Table>${text
    .split('\n')
    .map(
      (line) =>
        `<Row><Cell><Data>${line.split(/[,;]/).join('</Data></Cell><Cell><Data>')}</Data></Cell></Row>`,
    )
    .join('')}</Table></Worksheet></Workbook>`;
const forms = [
  utf8,
  wide,
  (text: string) => utf8(asPage(text)),
  (text: string) => utf8(asXml(text)),
  (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 0xff),
];

const damage = fc.record({
  at: fc.nat({ max: 2_500 }),
  removed: fc.nat({ max: 40 }),
  put: fc.oneof(
    fc.constantFrom(
      '"',
      '<',
      '</td>',
      '<table>',
      '&#0;',
      '\u0000',
      ';',
      '\r',
      '\uFEFF',
      '<!--',
      '<Row ss:Index="9"/>',
    ),
    fc.string({ unit: 'binary', maxLength: 6 }),
  ),
});

test('a damaged export is refused or read: no column and no row of it vanishes', async () => {
  let read = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...starts),
      fc.constantFrom(...forms),
      fc.array(damage, { maxLength: 4 }),
      async (start, form, damages) => {
        const text = damages.reduce(
          (before, { at, removed, put }) => before.slice(0, at) + put + before.slice(at + removed),
          start,
        );
        const table = await readTableFile(form(text), 5_010, productCell);
        if (!table.ok) {
          expect(table.reason).toMatch(/^(?:empty|workbook|webpage|long|wide|encoding|quotes|bound)$/);
          return;
        }
        const columns = findProductColumns(table.rows);
        if (columns === null) return;
        read += 1;
        const taken = [...Object.values(columns.places), ...Object.values(columns.foreign)].flat();
        for (const [place, head] of columns.heads.entries())
          expect(head === '' || taken.includes(place) || columns.ignored.includes(head), head).toBe(true);
        const plans = plansOfRows(table.rows, []);
        expect(plans.filter((plan) => plan !== undefined)).toHaveLength(table.rows.length - columns.from);
        for (const { changes } of plans)
          for (const { column, to } of changes)
            if (column.startsWith('description')) expect(to).not.toMatch(/<\/?[a-z]+>|<script/i);
      },
    ),
    { seed: SEED, numRuns: 200 },
  );
  expect(read).toBeGreaterThan(60);
});
