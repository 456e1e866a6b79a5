import { hasBytes, lettersOf, type PictureReading, viewOf } from './reading.ts';

/** JPEG (ITU T.81) of cameras and browsers: baseline or progressive, eight bits. */

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const DQT = 0xdb;
const DHT = 0xc4;
const DRI = 0xdd;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP14 = 0xee;
const LAST_APP = 0xef;
const COMMENT = 0xfe;
/** Baseline, extended and progressive: the kinds that browsers draw. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** A progressive picture has about ten scans; each makes the browser decode the whole picture again. */
const MOST_SCANS = 64;

type Frame = { width: number; height: number };

export function isJpeg(bytes: Uint8Array): boolean {
  return hasBytes(bytes, 0, [0xff, SOI, 0xff]);
}

/**
 * Reads a JPEG up to its end and drops what follows. Keeps only the segments that drawing needs, each checked to have
 * no extra bytes. Comments, application data and colour profiles are removed. Orientation and colour kind are written
 * again in the fewest bytes.
 */
export function readJpeg(bytes: Uint8Array): PictureReading | null {
  const kept: Uint8Array[] = [];
  const header = { isJfif: false, adobe: null as number | null, turn: null as number | null };
  let frame: Frame | null = null;
  let scans = 0;
  let at = 2;
  for (;;) {
    if (bytes[at] !== 0xff) return null;
    while (bytes[at] === 0xff) at += 1;
    const marker = bytes[at];
    at += 1;
    if (marker === EOI) {
      if (frame === null || scans === 0) return null;
      const turn = header.turn ?? 1;
      const [width, height] = turn > 4 ? [frame.height, frame.width] : [frame.width, frame.height];
      return { width, height, parts: [...opening(header.isJfif, turn, header.adobe), ...kept, END] };
    }
    if (marker === undefined || at + 2 > bytes.length) return null;
    const length = viewOf(bytes).getUint16(at);
    const body = bytes.subarray(at + 2, at + length);
    if (length < 2 || body.length !== length - 2) return null;
    at += length;
    if (FRAMES.has(marker)) {
      if (frame !== null) return null;
      frame = frameIn(body);
      if (frame === null) return null;
      kept.push(segment(marker, body));
    } else if (marker === SOS) {
      scans += 1;
      if (frame === null || scans > MOST_SCANS || !isScanHeader(body)) return null;
      const end = endOfScan(bytes, at);
      kept.push(segment(marker, body), bytes.subarray(at, end));
      at = end;
    } else if (isTable(marker, body)) kept.push(segment(marker, body));
    else if (marker === APP0) header.isJfif ||= hasBytes(body, 0, lettersOf('JFIF\0'));
    else if (marker === APP14)
      header.adobe ??= hasBytes(body, 0, lettersOf('Adobe')) ? (body[11] ?? null) : null;
    else if (marker === APP1) header.turn ??= turnIn(body);
    // Browsers draw no JPEG with other segments.
    else if (marker !== COMMENT && (marker < APP0 || marker > LAST_APP)) return null;
  }
}

const START = Uint8Array.of(0xff, SOI);
const END = Uint8Array.of(0xff, EOI);

function segment(marker: number, body: Uint8Array): Uint8Array {
  const length = body.length + 2;
  const whole = new Uint8Array(length + 2);
  whole.set([0xff, marker, length >> 8, length & 0xff]);
  whole.set(body, 4);
  return whole;
}

/** The start of the file. `adobe`: the colour transform, where Adobe's segment names it. */
function opening(isJfif: boolean, turn: number, adobe: number | null): Uint8Array[] {
  const parts: Uint8Array[] = [START];
  // Without a thumbnail, and with square pixels.
  if (isJfif) parts.push(segment(APP0, Uint8Array.from([...lettersOf('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0])));
  if (turn !== 1) parts.push(turnSegment(turn));
  if (adobe !== null)
    parts.push(segment(APP14, Uint8Array.from([...lettersOf('Adobe'), 0, 100, 0, 0, 0, 0, adobe])));
  return parts;
}

/** Exif with the orientation only: a directory of one entry. */
export function turnSegment(turn: number): Uint8Array {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, turn, 0, 0, 0, 0, 0, 0];
  return segment(APP1, Uint8Array.from([...lettersOf('Exif\0\0'), ...tiff]));
}

/** More entries than a camera's first directory has. */
const MOST_ENTRIES = 200;
const ORIENTATION = 0x0112;
const SHORT = 3;

/** The orientation in Exif, 1 to 8; null where it is missing or unreadable. */
function turnIn(body: Uint8Array): number | null {
  if (!hasBytes(body, 0, lettersOf('Exif\0\0'))) return null;
  const view = viewOf(body.subarray(6));
  if (view.byteLength < 8) return null;
  const mark = view.getUint16(0);
  const isLittle = mark === 0x4949;
  if ((!isLittle && mark !== 0x4d4d) || view.getUint16(2, isLittle) !== 42) return null;
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > view.byteLength) return null;
  const entries = Math.min(MOST_ENTRIES, view.getUint16(directory, isLittle));
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > view.byteLength) return null;
    if (view.getUint16(at, isLittle) !== ORIENTATION || view.getUint16(at + 2, isLittle) !== SHORT) continue;
    const turn = view.getUint16(at + 8, isLittle);
    return turn >= 1 && turn <= 8 ? turn : null;
  }
  return null;
}

function frameIn(body: Uint8Array): Frame | null {
  if (body.length < 6) return null;
  const view = viewOf(body);
  const [precision, height, width, components] = [
    view.getUint8(0),
    view.getUint16(1),
    view.getUint16(3),
    view.getUint8(5),
  ];
  const isKnown = components === 1 || components === 3 || components === 4;
  if (precision !== 8 || !isKnown || body.length !== 6 + 3 * components) return null;
  return width > 0 && height > 0 ? { width, height } : null;
}

function isScanHeader(body: Uint8Array): boolean {
  const components = body[0] ?? 0;
  return components >= 1 && components <= 4 && body.length === 4 + 2 * components;
}

/** Whether a segment is a table without extra bytes. */
function isTable(marker: number, body: Uint8Array): boolean {
  if (marker === DRI) return body.length === 2;
  if (marker !== DQT && marker !== DHT) return false;
  let at = 0;
  while (at < body.length) {
    const [kind = 0] = body.subarray(at, at + 1);
    if (marker === DQT) {
      if (kind >> 4 > 1 || (kind & 15) > 3) return false;
      at += 1 + (kind >> 4 === 1 ? 128 : 64);
    } else {
      const codes = body.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0);
      if (kind >> 4 > 1 || (kind & 15) > 3 || codes > 256) return false;
      at += 17 + codes;
    }
  }
  return at === body.length && body.length > 0;
}

/** The place of the next marker after a scan; the end of the bytes without one. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0) {
    const next = bytes[at + 1] ?? 0;
    // A stuffed byte or a restart belongs to the scan. Of several 0xff in a row the last one counts.
    const isOfScan = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (!isOfScan && next !== 0xff) return at;
    at = bytes.indexOf(0xff, at + (isOfScan ? 2 : 1));
  }
  return bytes.length;
}
