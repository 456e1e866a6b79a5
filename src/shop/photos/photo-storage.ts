import { GROUPS, groupOf, typeOfFile } from '../../domain/photos/name.ts';
import type { Photos } from './object.ts';

/** Where files of photos are stored. Every method may be repeated. */
export interface PhotoPlace {
  /** Stores a file under a photo's file name. */
  keep(file: string, bytes: ArrayBuffer): Promise<void>;
  /** A file's bytes; null when it does not exist. */
  read(file: string): Promise<ArrayBuffer | ReadableStream | null>;
  /** Deletes files; missing files are no error. */
  deleteFiles(files: readonly string[]): Promise<void>;
}

const contentTypes = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

/** The `Content-Type` of a file; null for an unknown name. */
export function contentTypeOf(file: string): string | null {
  const type = typeOfFile(file);
  return type === null ? null : contentTypes[type];
}

export const photoGroups = Array.from({ length: GROUPS }, (_, group) => group);

/** The object of a group. */
export function photosOf(photos: DurableObjectNamespace<Photos>, group: number) {
  return photos.get(photos.idFromName(`photos-${group}`));
}

/** The shop's own objects: each stores the files of a group. */
export function ownObjects(photos: DurableObjectNamespace<Photos>): PhotoPlace {
  const objectOf = (group: number) => photosOf(photos, group);
  return {
    keep: (file, bytes) => objectOf(groupOf(file)).keep(file, bytes),
    read: (file) => objectOf(groupOf(file)).read(file),
    deleteFiles: async (files) => {
      for (const [group, own] of Map.groupBy(files, groupOf)) await objectOf(group).deleteFiles(own);
    },
  };
}

/** An R2 bucket. */
export function bucketOf(bucket: R2Bucket): PhotoPlace {
  return {
    keep: async (file, bytes) => {
      const contentType = contentTypeOf(file) ?? undefined;
      await bucket.put(file, bytes, { httpMetadata: { contentType } });
    },
    read: async (file) => (await bucket.get(file))?.body ?? null,
    deleteFiles: async (files) => {
      if (files.length > 0) await bucket.delete([...files]);
    },
  };
}

/** New files go to the first place. Files missing there are read from the second, which was used before. */
export function withFallback(first: PhotoPlace, second: PhotoPlace): PhotoPlace {
  return {
    keep: first.keep,
    read: async (file) => (await first.read(file)) ?? second.read(file),
    deleteFiles: async (files) => {
      await first.deleteFiles(files);
      await second.deleteFiles(files);
    },
  };
}

/** The bindings for photos; a shop without a bucket stores them in its own objects. */
type PhotoBindings = { PHOTOS: DurableObjectNamespace<Photos>; PHOTO_BUCKET?: R2Bucket };

export function photoPlaceIn({ PHOTOS, PHOTO_BUCKET }: PhotoBindings): PhotoPlace {
  const own = ownObjects(PHOTOS);
  return PHOTO_BUCKET === undefined ? own : withFallback(bucketOf(PHOTO_BUCKET), own);
}
