import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makePdf } from '../../scripts/couriers/pdf.ts';
import { joinFiles } from '../../src/desk/courier-labels/join-files.ts';
import { BYTES_A_FILE, filesOf, LABELS_A_FILE } from '../../src/desk/courier-labels/rules/file-bounds.ts';
import { hostileLabels } from '../hostile/labels.ts';

/** Labels as one file; `@cantoo/pdf-lib` reads what came of them. */

const bufferOf = (bytes: Uint8Array) => new Uint8Array(bytes).buffer;
const honest = (number: string, ...lines: string[]) => ({ number, bytes: bufferOf(makePdf(lines)) });

async function drawn(useObjectStreams: boolean): Promise<Uint8Array> {
  const file = await PDFDocument.create();
  const font = await file.embedFont(StandardFonts.Helvetica);
  for (const width of [300, 310]) file.addPage([width, 400]).drawText('K7M2 P9QD', { font, x: 20, y: 200 });
  return file.save({ useObjectStreams });
}

const read = (bytes: Uint8Array) => PDFDocument.load(bytes, { throwOnInvalidObject: true });

test('files are joined in their order, with what their pages inherit', async () => {
  const inherits = Buffer.from(
    Buffer.from(makePdf(['two']))
      .toString('latin1')
      .replace('/MediaBox [0 0 298 420] ', '')
      .replace('/Kids', '/MediaBox [0 0 99 88] /Rotate 90 /Kids'),
    'latin1',
  );
  const files = [
    honest('A', 'one'),
    { number: 'B', bytes: bufferOf(await drawn(false)) },
    { number: 'C', bytes: bufferOf(inherits) },
  ];
  const { bytes, broken } = await joinFiles(files);
  expect(broken).toEqual([]);
  const pages = (await read(bytes)).getPages();
  expect(pages.map((page) => [page.getWidth(), page.getHeight(), page.getRotation().angle])).toEqual([
    [298, 420, 0],
    [300, 400, 0],
    [310, 400, 0],
    [99, 88, 90],
  ]);
  const text = Buffer.from(bytes).toString('latin1');
  for (const line of ['(one) Tj', '(two) Tj', '/BaseFont /Helvetica']) expect(text).toContain(line);
});

test('a file with objects inside of streams opens alone, and the others are joined', async () => {
  const files = [honest('A', 'one'), { number: 'B', bytes: bufferOf(await drawn(true)) }, honest('C', 'two')];
  const { bytes, broken } = await joinFiles(files);
  expect(broken).toEqual(['B']);
  expect((await read(bytes)).getPageCount()).toBe(2);
});

test.each(hostileLabels)('a label costs no more than its bytes: $name', async ({ make, isJoined }) => {
  const given = make();
  const { bytes, broken } = await joinFiles([honest('A', 'one'), { number: 'B', bytes: bufferOf(given) }]);
  expect(broken).toEqual(isJoined ? [] : ['B']);
  // Nothing was inflated.
  expect(bytes.length).toBeLessThan(given.length + 2_000);
  expect((await read(bytes)).getPageCount()).toBe(isJoined ? 2 : 1);
  expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/JavaScript|OpenAction|\/AA|Annots/);
});

test('labels fill files in their order, each within its count and bytes', () => {
  const labels = fc.array(fc.record({ size: fc.integer({ min: 0, max: 1_900_000 }) }), { maxLength: 250 });
  fc.assert(
    fc.property(labels, (all) => {
      const files = filesOf(all);
      expect(files.flat()).toEqual(all);
      for (const file of files) {
        expect(file.length).toBeLessThanOrEqual(LABELS_A_FILE);
        expect(file.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(BYTES_A_FILE);
      }
      // Two neighbours never fit into one.
      for (const [at, file] of files.entries()) {
        const next = files[at + 1]?.[0];
        const bytes = file.reduce((sum, { size }) => sum + size, next?.size ?? 0);
        if (next !== undefined) expect(file.length === LABELS_A_FILE || bytes > BYTES_A_FILE).toBe(true);
      }
    }),
  );
});
