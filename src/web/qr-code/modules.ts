// Only the core: the main module also loads canvas and SVG writers, which pages do not need.
import { create } from 'qrcode/lib/core/qrcode.js';

/** The modules of a text's QR code; level M restores up to 15 % of unreadable ones. */
export function makeQrModules(text: string) {
  return create(text, { errorCorrectionLevel: 'M' }).modules;
}
