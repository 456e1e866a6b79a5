import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../../../scripts/packages.ts';
import { turnSegment } from '../../../src/domain/photos/jpeg.ts';
import { cleanPhoto } from '../../../src/domain/photos/photo.ts';
import {
  ascii,
  exif,
  holds,
  joined,
  jpegWith,
  plainPng,
  pngChunk,
  pngOf,
  pngWith,
  segment,
  webpChunk,
  webpWith,
  webpWithAlpha,
  webpWithLoss,
  webpWithoutLoss,
} from '../../shop/photos/pictures.ts';

const pictures = join(packageRoot, 'public', 'storefront', 'pictures');
const plainJpeg = new Uint8Array(readFileSync(join(pictures, 'ras-el-hanout.jpg')));
const SCRIPT = '<script>alert(1)</script>';
const script = ascii(`${SCRIPT}<?php system($_GET[0]); ?>`);

/** The result for accepted bytes. */
function kept(bytes: Uint8Array) {
  const cleaned = cleanPhoto(bytes);
  if (!cleaned.ok) throw new Error(`Refused: ${cleaned.reason}.`);
  return cleaned.photo;
}

/** The markers of a JPEG's segments, up to its end, by an independent parser. */
function markersOf(bytes: Uint8Array): number[] {
  const markers: number[] = [];
  for (let at = 2; at < bytes.length; ) {
    if (bytes[at] !== 0xff) throw new Error(`No marker at ${at}.`);
    const marker = bytes[at + 1] ?? 0;
    markers.push(marker);
    at += 2;
    if (marker === 0xd9) {
      if (at !== bytes.length) throw new Error('Bytes after the end.');
      return markers;
    }
    at += ((bytes[at] ?? 0) << 8) + (bytes[at + 1] ?? 0);
    if (marker !== 0xda) continue;
    while (bytes[at] !== 0xff || bytes[at + 1] === 0 || ((bytes[at + 1] ?? 0) & 0xf8) === 0xd0) at += 1;
  }
  throw new Error('No end.');
}

const chunksOf = (bytes: Uint8Array) => {
  const types: string[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at < bytes.length; at += 12 + view.getUint32(at))
    types.push(String.fromCharCode(...bytes.subarray(at + 4, at + 8)));
  return types;
};
const webpChunksOf = (bytes: Uint8Array) => {
  const types: string[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  expect(view.getUint32(4, true)).toBe(bytes.length - 8);
  for (
    let at = 12;
    at < bytes.length;
    at += 8 + view.getUint32(at + 4, true) + (view.getUint32(at + 4, true) % 2)
  )
    types.push(String.fromCharCode(...bytes.subarray(at, at + 4)));
  return types;
};

describe('a JPEG', () => {
  test('loses place, device, comments, previews and profiles, and keeps its image data', () => {
    const others = Array.from({ length: 16 }, (_, app) =>
      segment(0xe0 + app, joined(ascii('ICC_PROFILE\0'), script)),
    );
    const { bytes, width, height, type } = kept(
      jpegWith(plainJpeg, segment(0xe1, exif(1)), segment(0xfe, script), ...others),
    );
    expect([type, width, height]).toEqual(['jpg', ...sizeOfJpeg(plainJpeg)]);
    expect(holds(bytes, 'script')).toBe(false);
    expect(holds(bytes, 'Exif')).toBe(false);
    expect(bytes).toEqual(kept(plainJpeg).bytes);
    expect(markersOf(bytes).filter((marker) => marker >= 0xe0)).toEqual([0xe0]);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('with orientation (%i) keeps only that of its Exif', (turn) => {
    const [width, height] = sizeOfJpeg(plainJpeg);
    const { bytes, ...photo } = kept(jpegWith(plainJpeg, segment(0xe1, exif(turn))));
    expect([photo.width, photo.height]).toEqual(turn > 4 ? [height, width] : [width, height]);
    expect(holds(bytes, 'script')).toBe(false);
    expect(markersOf(bytes).filter((marker) => marker === 0xe1)).toHaveLength(turn === 1 ? 0 : 1);
    if (turn > 1) expect(holds(bytes, String.fromCharCode(...turnSegment(turn)))).toBe(true);
    // A second cleaning changes nothing.
    expect(kept(bytes).bytes).toEqual(bytes);
  });

  test('keeps its colour transform, in a marker written anew', () => {
    const adobe = joined(ascii('Adobe'), [0, 100, 1, 2, 3, 4, 2], script);
    const { bytes } = kept(jpegWith(plainJpeg, segment(0xee, adobe)));
    const mark = segment(0xee, joined(ascii('Adobe'), [0, 100, 0, 0, 0, 0, 2]));
    expect(holds(bytes, String.fromCharCode(...mark))).toBe(true);
    expect(holds(bytes, 'script')).toBe(false);
  });

  test('is cut at its end: a trailing archive, film or page is removed', () => {
    const behind = joined(plainJpeg, ascii('PK\x03\x04'), script, plainJpeg);
    expect(kept(behind).bytes).toEqual(kept(plainJpeg).bytes);
  });
});

function sizeOfJpeg(bytes: Uint8Array): [number, number] {
  for (let at = 2; ; at += 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0))
    if ([0xc0, 0xc1, 0xc2].includes(bytes[at + 1] ?? 0)) {
      const view = new DataView(bytes.buffer, bytes.byteOffset + at);
      return [view.getUint16(7), view.getUint16(5)];
    }
}

test('a PNG loses texts, times, Exif, profile and animation, and keeps pixels and colours', () => {
  const added = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf', 'iCCP', 'acTL', 'prVt', 'pHYs'].map((type) =>
    pngChunk(type, script),
  );
  const dirty = joined(
    pngWith(plainPng, pngChunk('gAMA', Uint8Array.of(0, 0, 0xb1, 0x8f)), ...added),
    script,
  );
  const { bytes, type, width, height } = kept(dirty);
  expect([type, width, height]).toEqual(['png', 3, 2]);
  expect(chunksOf(bytes)).toEqual(['IHDR', 'gAMA', 'IDAT', 'IEND']);
  expect(holds(bytes, 'script')).toBe(false);
  expect(PNG.sync.read(Buffer.from(bytes)).data).toEqual(PNG.sync.read(Buffer.from(plainPng)).data);
});

test.each([
  ['lossy', webpWithLoss, ['VP8 ']],
  ['lossless', webpWithoutLoss, ['VP8L']],
  ['with alpha', webpWithAlpha, ['VP8X', 'ALPH', 'VP8 ']],
])('a %s WebP loses Exif, XMP and profile, and everything after it', (_, plain, chunks) => {
  const added = ['EXIF', 'XMP ', 'ICCP', 'what'].map((type) => webpChunk(type, script));
  const { bytes, type, width, height } = kept(joined(webpWith(plain, ...added), script));
  expect([type, width, height]).toEqual(['webp', 1, 1]);
  expect(webpChunksOf(bytes)).toEqual(chunks);
  expect(holds(bytes, 'script')).toBe(false);
  expect(kept(bytes).bytes).toEqual(bytes);
});

const hostile: [what: string, bytes: Uint8Array, reason: string][] = [
  ['nothing', new Uint8Array(), 'type'],
  ['a page', script, 'type'],
  ['a drawing', ascii(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`), 'type'],
  ['a GIF that is a script', ascii('GIF89a/*\x01\x00*/=1;alert(1)'), 'type'],
  ['a BMP', ascii('BM        '), 'type'],
  ['a PDF', ascii('%PDF-1.7'), 'type'],
  ['a HEIC', joined([0, 0, 0, 24], ascii('ftypheic')), 'type'],
  ['a page with a JPEG in it', joined(script, plainJpeg), 'type'],
  ['a sound that begins as a WebP does', ascii('RIFF\x24\0\0\0WAVEfmt '), 'type'],
  ['the start of a JPEG', plainJpeg.subarray(0, 4), 'broken'],
  ['a JPEG cut off', plainJpeg.subarray(0, plainJpeg.length - 2), 'broken'],
  ['a JPEG that ends at once', Uint8Array.of(0xff, 0xd8, 0xff, 0xd9), 'broken'],
  ['a JPEG with a page between its segments', jpegWith(plainJpeg, segment(0xfe, script), script), 'broken'],
  [
    'a JPEG with a segment longer than it',
    jpegWith(plainJpeg, Uint8Array.of(0xff, 0xe1, 0xff, 0xff)),
    'broken',
  ],
  [
    'a JPEG with a segment shorter than its length',
    jpegWith(plainJpeg, Uint8Array.of(0xff, 0xe1, 0, 1)),
    'broken',
  ],
  [
    'a JPEG with a page behind a table',
    jpegWith(plainJpeg, segment(0xdb, joined([0], new Uint8Array(64), script))),
    'broken',
  ],
  [
    'a JPEG of two frames',
    jpegWith(plainJpeg, segment(0xc0, Uint8Array.of(8, 0, 1, 0, 1, 1, 1, 17, 0))),
    'broken',
  ],
  ['a JPEG with a marker of its own', jpegWith(plainJpeg, segment(0xf0, script)), 'broken'],
  [
    'a JPEG of lossless kind',
    jpegWith(plainJpeg, segment(0xc3, Uint8Array.of(8, 0, 1, 0, 1, 1, 1, 17, 0))),
    'broken',
  ],
  ['a JPEG of so many scans', jpegOfScans(65), 'broken'],
  ['a JPEG that says it is huge', jpegOf(65_000, 65_000), 'pixels'],
  ['a JPEG of one line that is endless', jpegOf(9_000, 1), 'pixels'],
  ['a PNG cut off', plainPng.subarray(0, plainPng.length - 12), 'broken'],
  ['a PNG with a wrong sum', plainPng.with(plainPng.length - 20, 7), 'broken'],
  ['a PNG with a chunk that must be understood', pngWith(plainPng, pngChunk('EVIL', script)), 'broken'],
  ['a PNG with two headers', pngWith(plainPng, plainPng.subarray(8, 33)), 'broken'],
  ['a PNG without a picture', joined(plainPng.subarray(0, 33), pngChunk('IEND', new Uint8Array())), 'broken'],
  ['a PNG that says it is huge', pngOf(2 ** 31 - 1, 2 ** 31 - 1), 'pixels'],
  ['a PNG of 100 million points in 100 bytes', pngOf(10_000, 10_000), 'pixels'],
  ['a PNG of no height', pngOf(10, 0), 'broken'],
  ['a WebP cut off', webpWithLoss.subarray(0, 30), 'broken'],
  ['a WebP that moves', webpWith(webpWithLoss, webpChunk('ANMF', script)), 'broken'],
  ['a WebP of two pictures', webpWith(webpWithLoss, webpWithLoss.subarray(12)), 'broken'],
  ['a WebP without a picture', webpWith(ascii('RIFF    WEBP'), webpChunk('EXIF', script)), 'broken'],
  ['a WebP whose canvas is another', webpWithAlpha.with(24, 200), 'broken'],
];

/** A JPEG's header with another size. */
function jpegOf(width: number, height: number): Uint8Array {
  const frame = Uint8Array.of(8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 17, 0);
  const scan = segment(0xda, Uint8Array.of(1, 1, 0, 0, 63, 0));
  return joined([0xff, 0xd8], segment(0xc0, frame), scan, [0x12], [0xff, 0xd9]);
}

function jpegOfScans(scans: number): Uint8Array {
  const one = jpegOf(8, 8);
  const scan = one.subarray(one.length - 13, one.length - 2);
  return joined(one.subarray(0, -2), ...Array.from({ length: scans - 1 }, () => scan), [0xff, 0xd9]);
}

test.each(hostile)('%s is refused', (_, bytes, reason) => {
  expect(cleanPhoto(bytes)).toEqual({ ok: false, reason });
});

test('the pictures under the hostile ones are accepted', () => {
  for (const bytes of [
    plainJpeg,
    plainPng,
    webpWithLoss,
    webpWithAlpha,
    jpegOf(8, 8),
    jpegOfScans(64),
    pngOf(8_000, 2_000),
  ])
    expect(cleanPhoto(bytes)).toMatchObject({ ok: true });
});

/** Nothing beyond the image data, by independent parsers. */
function expectNothingBeside({ type, bytes }: ReturnType<typeof kept>): void {
  if (type === 'jpg') {
    const turns = [2, 3, 4, 5, 6, 7, 8].map((turn) => String.fromCharCode(...turnSegment(turn)));
    for (const marker of markersOf(bytes).filter((one) => one >= 0xe0))
      expect([0xe0, 0xe1, 0xee]).toContain(marker);
    if (holds(bytes, 'Exif')) expect(turns.some((turn) => holds(bytes, turn))).toBe(true);
  } else if (type === 'png')
    for (const chunk of chunksOf(bytes))
      expect(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'IDAT', 'IEND']).toContain(chunk);
  else for (const chunk of webpChunksOf(bytes)) expect(['VP8X', 'ALPH', 'VP8 ', 'VP8L']).toContain(chunk);
  expect(kept(bytes).bytes).toEqual(bytes);
}

const sources = [plainJpeg, plainPng, webpWithLoss, webpWithoutLoss, webpWithAlpha, jpegOf(8, 8)];

test('any bytes give a refusal, or a picture with image data only', () => {
  const spoilt = fc
    .tuple(
      fc.constantFrom(...sources),
      fc.array(fc.tuple(fc.nat({ max: 200 }), fc.nat({ max: 3 }), fc.uint8Array({ maxLength: 40 })), {
        maxLength: 6,
      }),
    )
    .map(([source, cuts]) => {
      let bytes: Uint8Array = source;
      for (const [at, out, put] of cuts) bytes = joined(bytes.subarray(0, at), put, bytes.subarray(at + out));
      return bytes;
    });
  fc.assert(
    fc.property(fc.oneof(spoilt, fc.uint8Array({ maxLength: 300 })), (bytes) => {
      const cleaned = cleanPhoto(bytes);
      if (cleaned.ok) expectNothingBeside(cleaned.photo);
    }),
    { numRuns: 400 },
  );
});

test('all camera metadata is removed, and the picture stays the same', () => {
  const added = fc.array(fc.tuple(fc.nat({ max: 15 }), fc.uint8Array({ maxLength: 80 })), { maxLength: 8 });
  const types = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'iCCP', 'juNk', 'fdAT'];
  const ofWebp = ['EXIF', 'XMP ', 'ICCP', 'junk'];
  fc.assert(
    fc.property(added, (parts) => {
      const apps = parts.filter(([app]) => app !== 14).map(([app, body]) => segment(0xe0 + app, body));
      expect(kept(jpegWith(plainJpeg, ...apps)).bytes).toEqual(kept(plainJpeg).bytes);
      const chunks = parts.map(([number, body]) => pngChunk(types[number % types.length] ?? '', body));
      expect(kept(pngWith(plainPng, ...chunks)).bytes).toEqual(plainPng);
      const more = parts.map(([number, body]) => webpChunk(ofWebp[number % ofWebp.length] ?? '', body));
      for (const plain of [webpWithLoss, webpWithoutLoss, webpWithAlpha])
        expect(kept(webpWith(plain, ...more)).bytes).toEqual(kept(plain).bytes);
    }),
    { numRuns: 60 },
  );
});
