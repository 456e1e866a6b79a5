import { readPhotoName, thumbnailFileOf } from '../../domain/photos/name.ts';
import type { ShopContext } from '../context.ts';
import { nameOfError } from '../error-log.ts';
import {
  findShowing,
  isShownBy,
  type KeptPhoto,
  markLeaving,
  photosAfter,
  readLook,
  removePhotos,
  saveLook,
  saveShown,
} from './store/photos.ts';

/** Milliseconds for which an unused photo is kept. */
const KEPT_FOR = 7 * 86_400_000;
/**
 * Milliseconds between two rounds over all photos, between two turns of a round, and until a failed deletion is
 * retried.
 */
const LOOK_EVERY = 24 * 3_600_000;
const PAUSE = 1_000;
const TRY_AGAIN = 3_600_000;
/** Photos checked in one turn; and those of them for which all products may be searched. */
const AT_ONCE = 50;
const SEARCHED_AT_ONCE = 5;

/** Deletes photos that were unused for a week, a few at a time. */
export class PhotoUpkeep {
  readonly #context: ShopContext;
  readonly #isCatalogueUnread: () => boolean;
  #isAtWork = false;

  /** `isCatalogueUnread`: before all products are read, an unused photo cannot be recognised. */
  constructor(context: ShopContext, isCatalogueUnread: () => boolean) {
    this.#context = context;
    this.#isCatalogueUnread = isCatalogueUnread;
  }

  /** When the next turn is due, in milliseconds since the epoch; infinity without photos. */
  dueAt(): number {
    return this.#isAtWork
      ? Number.POSITIVE_INFINITY
      : (readLook(this.#context.sql)?.dueAt ?? Number.POSITIVE_INFINITY);
  }

  async run(): Promise<void> {
    const { sql, storage, now, photos } = this.#context;
    if (this.dueAt() > now()) return;
    if (this.#isCatalogueUnread()) return saveLook(sql, '', now() + TRY_AGAIN);
    this.#isAtWork = true;
    try {
      const leaving = storage.transactionSync(() => this.#look());
      if (leaving.length === 0) return;
      await photos.deleteFiles(leaving.flatMap(filesOf));
      storage.transactionSync(() => removePhotos(sql, leaving));
    } catch (error) {
      // They stay marked, and the next round tries again.
      console.error(`photos: ${nameOfError(error)}`);
      saveLook(sql, '', now() + TRY_AGAIN);
    } finally {
      this.#isAtWork = false;
    }
  }

  /** Checks the next photos, and returns the files to delete. */
  #look(): string[] {
    const { sql, now } = this.#context;
    const leaving: string[] = [];
    let after = readLook(sql)?.after ?? '';
    const batch = photosAfter(sql, after, AT_ONCE);
    let searched = 0;
    for (const photo of batch) {
      if (!isShownBy(sql, photo.productId, photo.file)) {
        if (searched === SEARCHED_AT_ONCE) {
          saveLook(sql, after, now() + PAUSE);
          return leaving;
        }
        searched += 1;
        if (this.#check(photo)) leaving.push(photo.file);
      } else if (photo.unshownSince !== null) saveShown(sql, { ...photo, unshownSince: null });
      after = photo.file;
    }
    if (batch.length === AT_ONCE) saveLook(sql, after, now() + PAUSE);
    else saveLook(sql, '', now() + LOOK_EVERY);
    return leaving;
  }

  /** Whether to delete a photo that its own product does not use. */
  #check(photo: KeptPhoto): boolean {
    const { sql, now, settings } = this.#context;
    const { file, unshownSince } = photo;
    const showing = settings.logo?.includes(file) ? photo.productId : findShowing(sql, file);
    if (showing !== null) saveShown(sql, { file, productId: showing, unshownSince: null });
    else if (unshownSince === null) saveShown(sql, { ...photo, unshownSince: now() });
    else if (unshownSince + KEPT_FOR <= now()) {
      markLeaving(sql, file);
      return true;
    }
    return false;
  }
}

function filesOf(file: string): string[] {
  const name = readPhotoName(file);
  const thumbnail = name === null ? null : thumbnailFileOf(name);
  return thumbnail === null ? [file] : [file, thumbnail];
}
