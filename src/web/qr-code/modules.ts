// Its core alone: the package's front brings canvas and SVG along, which pages draw themselves.
import { create } from 'qrcode/lib/core/qrcode.js';

/** The squares of a text's QR code; 15 of 100 may be unreadable. */
export function makeQrModules(text: string) {
  return create(text, { errorCorrectionLevel: 'M' }).modules;
}
