import { deflateSync } from 'node:zlib';
import { makePdf } from '../../scripts/couriers/pdf.ts';

/** Labels of a courier that cost a careless reader far more than their sender. */

/** `isJoined`: it is written as files are, so it is joined with others; if not, it opens alone. */
type HostileLabel = { name: string; make(): Uint8Array<ArrayBuffer>; isJoined: boolean };

const bytesOf = (...parts: (string | Uint8Array)[]) =>
  new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))),
  );

const objects = [
  '1 0 obj\n<</Type /Catalog /Pages 2 0 R>>\nendobj\n',
  '2 0 obj\n<</Type /Pages /Kids [3 0 R] /Count 1>>\nendobj\n',
  '3 0 obj\n<</Type /Page /Parent 2 0 R /MediaBox [0 0 298 420]>>\nendobj\n',
];
const end = 'trailer\n<</Size 9 /Root 1 0 R>>\nstartxref\n0\n%%EOF\n';
const file = (...more: (string | Uint8Array)[]) => bytesOf('%PDF-1.7\n', ...objects, ...more, end);

const stream = (dictionary: string, data: Uint8Array) =>
  Buffer.concat([
    Buffer.from(`9 0 obj\n<<${dictionary} /Length ${data.length}>>\nstream\n`),
    data,
    Buffer.from('\nendstream\nendobj\n'),
  ]);

/** Spaces that are packed so many times. */
const packed = (bytes: number, times: number) => {
  let data: Uint8Array = Buffer.alloc(bytes, 32);
  for (let time = 0; time < times; time += 1) data = deflateSync(data);
  return data;
};

const objectStream = (filter: string, data: Uint8Array) =>
  file(stream(`/Type /ObjStm /N 1 /First 4 /Filter ${filter}`, data));

export const hostileLabels: readonly HostileLabel[] = [
  {
    name: 'objects in a stream of 64 MB',
    make: () => objectStream('/FlateDecode', packed(64_000_000, 1)),
    isJoined: false,
  },
  {
    name: 'objects in a stream that is packed twice',
    make: () => objectStream('[/FlateDecode /FlateDecode]', packed(64_000_000, 2)),
    isJoined: false,
  },
  {
    name: 'objects in a stream under an escaped name',
    make: () => file(stream('/Type /Obj#53tm /N 1 /First 4 /Filter /FlateDecode', packed(1_000_000, 1))),
    isJoined: false,
  },
  {
    name: 'a table in a stream',
    make: () => file(stream('/Type /XRef /W [1 2 1] /Size 9 /Filter /FlateDecode', packed(8_000_000, 1))),
    isJoined: false,
  },
  {
    name: 'a picture that is packed twice',
    make: () => file(stream('/Filter [/FlateDecode /FlateDecode]', packed(64_000_000, 2))),
    isJoined: false,
  },
  {
    name: 'a stream of an unknown kind',
    make: () => file(stream('/Filter /Crypt', packed(1_000, 1))),
    isJoined: false,
  },
  {
    name: 'a stream in another file',
    make: () => file(stream('/F (http://evil.example/) /Filter /FlateDecode', packed(1_000, 1))),
    isJoined: false,
  },
  {
    name: 'a stream without its length',
    make: () => file('9 0 obj\n<</Filter /FlateDecode>>\nstream\nx\nendstream\nendobj\n'),
    isJoined: false,
  },
  {
    name: 'a stream longer than the file',
    make: () => file('9 0 obj\n<</Length 99999999>>\nstream\nx\nendstream\nendobj\n'),
    isJoined: false,
  },
  {
    name: 'objects hidden between a wrong length and the end of a stream',
    make: () =>
      file('9 0 obj\n<</Length 1>>\nstream\nx\n10 0 obj\n<</Type /ObjStm>>\nendobj\nendstream\nendobj\n'),
    isJoined: false,
  },
  {
    name: 'objects that never end',
    make: () => bytesOf('%PDF-1.7\n', '1 0 obj\n<</A '.repeat(100_000)),
    isJoined: false,
  },
  {
    name: 'numbers where objects should begin',
    make: () => file('1 0 '.repeat(400_000)),
    isJoined: false,
  },
  {
    name: '100,000 objects',
    make: () => file(Array.from({ length: 100_000 }, (_, n) => `${n + 10} 0 obj\nnull\nendobj\n`).join('')),
    isJoined: false,
  },
  {
    name: 'arrays within each other',
    make: () => file(`9 0 obj\n${'['.repeat(900_000)}${']'.repeat(900_000)}\nendobj\n`),
    isJoined: false,
  },
  {
    name: '600,000 values',
    make: () => file(`9 0 obj\n[${'0 '.repeat(600_000)}]\nendobj\n`),
    isJoined: false,
  },
  {
    name: 'two objects of one number',
    make: () => file('3 0 obj\n<</Type /Page>>\nendobj\n'),
    isJoined: false,
  },
  {
    name: 'pages that contain each other',
    make: () =>
      bytesOf('%PDF-1.7\n1 0 obj\n<</Pages 2 0 R>>\nendobj\n2 0 obj\n<</Kids [2 0 R 2 0 R]>>\nendobj\n', end),
    isJoined: false,
  },
  {
    name: 'a tree of 2^40 pages',
    make: () =>
      bytesOf(
        '%PDF-1.7\n1 0 obj\n<</Pages 2 0 R>>\nendobj\n',
        Array.from(
          { length: 40 },
          (_, n) => `${n + 2} 0 obj\n<</Kids [${n + 3} 0 R ${n + 3} 0 R]>>\nendobj\n`,
        ).join(''),
        '42 0 obj\n<</Type /Page>>\nendobj\n',
        end,
      ),
    isJoined: false,
  },
  {
    name: 'encrypted',
    make: () =>
      bytesOf('%PDF-1.7\n', ...objects, 'trailer\n<</Root 1 0 R /Encrypt 3 0 R>>\nstartxref\n0\n%%EOF\n'),
    isJoined: false,
  },
  {
    name: 'changed after it was written',
    make: () => file('trailer\n<</Root 1 0 R /Prev 9>>\n'),
    isJoined: false,
  },
  {
    name: 'a workbook behind the head of a PDF file',
    make: () => bytesOf('%PDF-1.7\nPK\u0003\u0004', 'x'.repeat(100_000)),
    isJoined: false,
  },
  { name: 'cut short', make: () => new Uint8Array(makePdf(['one'])).slice(0, 300), isJoined: false },
  {
    name: 'scripts that run when it opens',
    make: () =>
      bytesOf(
        '%PDF-1.7\n1 0 obj\n<</Type /Catalog /Pages 2 0 R /OpenAction 4 0 R>>\nendobj\n',
        '2 0 obj\n<</Type /Pages /Kids [3 0 R] /Count 1>>\nendobj\n',
        '3 0 obj\n<</Type /Page /MediaBox [0 0 298 420] /AA <</O 4 0 R>> /Annots [5 0 R] /Resources <</AA <</O 4 0 R>>>>>>\nendobj\n',
        '4 0 obj\n<</S /JavaScript /JS (app.alert\\(1\\))>>\nendobj\n',
        '5 0 obj\n<</Subtype /Link /A 4 0 R>>\nendobj\n',
        end,
      ),
    isJoined: true,
  },
];
