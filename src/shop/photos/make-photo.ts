import { toHex } from '../../contract/bytes.ts';
import {
  LONGEST_SCALED_SIDE,
  LONGEST_THUMBNAIL_SIDE,
  MOST_DIFFERENCE,
  MOST_ORIGINAL_BYTES,
  MOST_SCALED_BYTES,
  MOST_THUMBNAIL_BYTES,
} from '../../domain/photos/limits.ts';
import type { PhotoName } from '../../domain/photos/name.ts';
import { cleanPhoto, type PhotoRefusal } from '../../domain/photos/photo.ts';

/** A photo to store: its name, its bytes, and its thumbnail's bytes. */
export type MadePhoto = { name: PhotoName; bytes: ArrayBuffer; thumbnail: ArrayBuffer | null };

/**
 * Cleans a photo and names it by its content. `thumbnail`: when a browser has made both; without one, the photo is
 * stored in its original size and has to be small.
 */
export async function makePhoto(
  given: Uint8Array,
  thumbnail: Uint8Array | null,
): Promise<{ ok: true; photo: MadePhoto } | { ok: false; reason: PhotoRefusal | 'heavy' }> {
  if (given.length > (thumbnail === null ? MOST_ORIGINAL_BYTES : MOST_SCALED_BYTES))
    return { ok: false, reason: 'heavy' };
  const cleaned = cleanPhoto(given);
  if (!cleaned.ok) return cleaned;
  const { type, width, height, bytes } = cleaned.photo;
  if (thumbnail === null)
    return { ok: true, photo: await named({ width, height, thumbnail: null, type }, bytes, null) };
  if (thumbnail.length > MOST_THUMBNAIL_BYTES) return { ok: false, reason: 'heavy' };
  const small = cleanPhoto(thumbnail);
  if (!small.ok) return small;
  const { photo } = small;
  const isSmall = Math.max(photo.width, photo.height) <= LONGEST_THUMBNAIL_SIDE && photo.width <= width;
  const isLike =
    Math.abs(photo.width / photo.height / (width / height) - 1) <= MOST_DIFFERENCE + 1 / photo.height;
  // The shop's own pages never send such a pair.
  if (!isSmall || !isLike || photo.type !== type || Math.max(width, height) > LONGEST_SCALED_SIDE)
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
