/** Names of photos. Each depends on the content, so that the picture of an address never changes. */

export type PhotoType = 'jpg' | 'png' | 'webp';

/**
 * `key`: 128 bits of the SHA-256 of its bytes and its thumbnail's, in hex; sizes in pixels. `thumbnail`: its width;
 * null without one.
 */
export type PhotoName = {
  key: string;
  width: number;
  height: number;
  thumbnail: number | null;
  type: PhotoType;
};

/** The name of a photo's file. */
export function fileOf({ key, width, height, thumbnail, type }: PhotoName): string {
  return `${key}-${width}x${height}${thumbnail === null ? '' : `-${thumbnail}`}.${type}`;
}

/** The name of its thumbnail's file; null without one. */
export function thumbnailFileOf({ key, thumbnail, type }: PhotoName): string | null {
  return thumbnail === null ? null : `${key}-${thumbnail}.${type}`;
}

const FILE = /^([\da-f]{32})-(?:(\d{1,4})x(\d{1,4})(?:-(\d{1,4}))?|\d{1,4})\.(jpg|png|webp)$/;

/** The type of a file by its name; null for another name. */
export function typeOfFile(file: string): PhotoType | null {
  return (FILE.exec(file)?.[5] as PhotoType | undefined) ?? null;
}

/** The photo of a file name; null for thumbnails and other names. */
export function readPhotoName(file: string): PhotoName | null {
  const [, key = '', width, height, thumbnail, type] = FILE.exec(file) ?? [];
  if (width === undefined || height === undefined) return null;
  return {
    key,
    width: Number(width),
    height: Number(height),
    thumbnail: thumbnail === undefined ? null : Number(thumbnail),
    type: type as PhotoType,
  };
}

const ADDRESS = /^(https?:\/\/[^/?#]+\/photos\/)([\da-f]{32}-[\w.-]+)$/;

/** The thumbnail of a photo, by the photo's absolute address; null for other addresses, and without one. */
export function thumbnailOf(url: string): { url: string; width: number; of: PhotoName } | null {
  const [, place = '', file = ''] = ADDRESS.exec(url) ?? [];
  const name = readPhotoName(file);
  const small = name === null ? null : thumbnailFileOf(name);
  if (name === null || small === null) return null;
  return { url: `${place}${small}`, width: name.thumbnail ?? 0, of: name };
}

/**
 * The number of groups of files, each in its own object. Never change it: files are read from the group they were
 * written to.
 */
export const GROUPS = 8;

/** The group of a file. */
export function groupOf(file: string): number {
  return Number.parseInt(file.slice(0, 2), 16) % GROUPS;
}
