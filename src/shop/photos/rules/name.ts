/** Names of photos: each names its content, so that what an address shows never changes. */

export type PhotoType = 'jpg' | 'png' | 'webp';

/**
 * `key`: 128 bits of the SHA-256 of its bytes and its thumbnail's, in hex; sizes in pixels. `thumbnail`: the width of the
 * small one; null for a photo that has none.
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

/** The name of its thumbnail's file; null where there is none. */
export function thumbnailFileOf({ key, thumbnail, type }: PhotoName): string | null {
  return thumbnail === null ? null : `${key}-${thumbnail}.${type}`;
}

const FILE = /^([\da-f]{32})-(?:(\d{1,4})x(\d{1,4})(?:-(\d{1,4}))?|\d{1,4})\.(jpg|png|webp)$/;

/** What a name of a file says of its type; null for what is no file of ours. */
export function typeOfFile(file: string): PhotoType | null {
  return (FILE.exec(file)?.[5] as PhotoType | undefined) ?? null;
}

/** The photo whose file has a name; null for thumbnails and for whatever is none. */
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

/** The thumbnail of a photo of ours, by the photo's absolute address; null for any other address, and where there is none. */
export function thumbnailOf(url: string): { url: string; width: number; of: PhotoName } | null {
  const [, place = '', file = ''] = ADDRESS.exec(url) ?? [];
  const name = readPhotoName(file);
  const small = name === null ? null : thumbnailFileOf(name);
  if (name === null || small === null) return null;
  return { url: `${place}${small}`, width: name.thumbnail ?? 0, of: name };
}

/** How many groups files are kept in, each in an object of its own. For ever: a file is looked for where it was put. */
export const GROUPS = 8;

/** The group of a file of ours. */
export function groupOf(file: string): number {
  return Number.parseInt(file.slice(0, 2), 16) % GROUPS;
}
