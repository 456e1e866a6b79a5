import { toHex } from '../../contract/bytes.ts';
import type { PhotoName } from '../../domain/photos/name.ts';
import { cleanPhoto, type PhotoRefusal } from '../../domain/photos/photo.ts';

/** A photo to store: its name, its bytes, and its thumbnail's bytes. */
export type MadePhoto = { name: PhotoName; bytes: ArrayBuffer; thumbnail: ArrayBuffer | null };

/** Most bytes of an original photo, of one that a browser has scaled, and of its thumbnail. */
const MOST_AS_TAKEN = 300 * 1024;
const MOST_BYTES = 1_500_000;
const MOST_OF_THUMBNAIL = 200_000;
/** Of the longest side, in pixels. */
const LONGEST = 1_600;
const LONGEST_OF_THUMBNAIL = 640;
/** How far the shapes of a photo and its thumbnail may differ, because of rounded pixels. */
const DIFFERENCE = 0.05;

/**
 * Cleans a photo and names it by its content. `thumbnail`: when a browser has made both; without one, the photo is
 * stored in its original size and has to be small.
 */
export async function makePhoto(
  given: Uint8Array,
  thumbnail: Uint8Array | null,
): Promise<{ ok: true; photo: MadePhoto } | { ok: false; reason: PhotoRefusal | 'heavy' }> {
  if (given.length > (thumbnail === null ? MOST_AS_TAKEN : MOST_BYTES)) return { ok: false, reason: 'heavy' };
  const cleaned = cleanPhoto(given);
  if (!cleaned.ok) return cleaned;
  const { type, width, height, bytes } = cleaned.photo;
  if (thumbnail === null)
    return { ok: true, photo: await named({ width, height, thumbnail: null, type }, bytes, null) };
  if (thumbnail.length > MOST_OF_THUMBNAIL) return { ok: false, reason: 'heavy' };
  const small = cleanPhoto(thumbnail);
  if (!small.ok) return small;
  const { photo } = small;
  const isSmall = Math.max(photo.width, photo.height) <= LONGEST_OF_THUMBNAIL && photo.width <= width;
  const isLike = Math.abs(photo.width / photo.height / (width / height) - 1) <= DIFFERENCE + 1 / photo.height;
  // The shop's own pages never send such a pair.
  if (!isSmall || !isLike || photo.type !== type || Math.max(width, height) > LONGEST)
    return { ok: false, reason: 'pixels' };
  return {
    ok: true,
    photo: await named({ width, height, thumbnail: photo.width, type }, bytes, photo.bytes),
  };
}

async function named(
  name: Omit<PhotoName, 'key'>,
  bytes: Uint8Array<ArrayBuffer>,
  thumbnail: Uint8Array<ArrayBuffer> | null,
): Promise<MadePhoto> {
  const all = await new Blob(thumbnail === null ? [bytes] : [bytes, thumbnail]).arrayBuffer();
  const digest = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', all)));
  return {
    name: { key: digest.slice(0, 32), ...name },
    bytes: bytes.buffer,
    thumbnail: thumbnail?.buffer ?? null,
  };
}
