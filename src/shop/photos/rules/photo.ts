import { joinBytes } from '../../../contract/bytes.ts';
import { isJpeg, readJpeg } from './jpeg.ts';
import type { PhotoType } from './name.ts';
import { isPng, readPng } from './png.ts';
import { isWebp, readWebp } from './webp.ts';

/** A picture with nothing in it but what is drawn; sizes in pixels, as it is shown. */
type CleanPhoto = { type: PhotoType; width: number; height: number; bytes: Uint8Array<ArrayBuffer> };

/** `type`: of no format that we take; `broken`: of one, and not whole; `pixels`: more than a phone should draw. */
export type PhotoRefusal = 'type' | 'broken' | 'pixels';

/** A camera of sixteen million points; of a side so many, or a picture of one line is a wall. */
const MOST_PIXELS = 16_800_000;
const MOST_SIDE = 8_192;

const formats = [
  { type: 'jpg', is: isJpeg, read: readJpeg },
  { type: 'png', is: isPng, read: readPng },
  { type: 'webp', is: isWebp, read: readWebp },
] as const;

/**
 * Takes out of a picture whatever is not drawn: where and when it was taken and by what, comments, previews, profiles, and
 * anything behind its end. What it is, its bytes say, and no name and no header.
 */
export function cleanPhoto(
  bytes: Uint8Array,
): { ok: true; photo: CleanPhoto } | { ok: false; reason: PhotoRefusal } {
  const format = formats.find(({ is }) => is(bytes));
  if (format === undefined) return { ok: false, reason: 'type' };
  const reading = format.read(bytes);
  if (reading === null) return { ok: false, reason: 'broken' };
  const { width, height, parts } = reading;
  if (width * height > MOST_PIXELS || Math.max(width, height) > MOST_SIDE)
    return { ok: false, reason: 'pixels' };
  return { ok: true, photo: { type: format.type, width, height, bytes: joinBytes(parts) } };
}
