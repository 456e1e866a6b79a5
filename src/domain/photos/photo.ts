import { joinBytes } from '../../contract/bytes.ts';
import { isJpeg, readJpeg } from './jpeg.ts';
import { LONGEST_SIDE, MOST_PIXELS } from './limits.ts';
import type { PhotoType } from './name.ts';
import { isPng, readPng } from './png.ts';
import { isWebp, readWebp } from './webp.ts';

/** A picture without hidden data; sizes in pixels, as shown. */
type CleanPhoto = { type: PhotoType; width: number; height: number; bytes: Uint8Array<ArrayBuffer> };

/** `type`: an unsupported format; `broken`: incomplete; `pixels`: more than a phone should draw. */
export type PhotoRefusal = 'type' | 'broken' | 'pixels';

const formats = [
  { type: 'jpg', is: isJpeg, read: readJpeg },
  { type: 'png', is: isPng, read: readPng },
  { type: 'webp', is: isWebp, read: readWebp },
] as const;

/**
 * Removes all data that is not drawn: place, time and camera, comments, previews, profiles, and anything after the
 * end. The format is read from the bytes, never from a name or header.
 */
export function cleanPhoto(
  bytes: Uint8Array,
): { ok: true; photo: CleanPhoto } | { ok: false; reason: PhotoRefusal } {
  const format = formats.find(({ is }) => is(bytes));
  if (format === undefined) return { ok: false, reason: 'type' };
  const reading = format.read(bytes);
  if (reading === null) return { ok: false, reason: 'broken' };
  const { width, height, parts } = reading;
  if (width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_SIDE)
    return { ok: false, reason: 'pixels' };
  return { ok: true, photo: { type: format.type, width, height, bytes: joinBytes(parts) } };
}
