import { photoPath } from '../../domain/addresses/desk/photos.ts';
import { absolute } from '../../domain/addresses/shop.ts';
import { MOST_PHOTOS, MOST_SPACE } from '../../domain/photos/limits.ts';
import { fileOf, thumbnailFileOf } from '../../domain/photos/name.ts';
import type { ShopContext } from '../../shop/context.ts';
import { nameOfError } from '../../shop/error-log.ts';
import type { MadePhoto } from '../../shop/photos/make-photo.ts';
import { notePhoto, photoSpace } from '../../shop/photos/store/photos.ts';
import { askForProduct, problemOf, type ServiceProblem } from '../products/service-products.ts';
import { changedPhotos, type PhotoChange, withPhotos } from './rules.ts';

/** How often photos are written while others change the product. */
const MOST_ROUNDS = 4;

type Written = { ok: true } | { ok: false; reason: 'gone' | 'busy' | 'most' } | ServiceProblem;
type Adding = Written | { ok: false; reason: 'full' | 'unkept' };

/** Stores photos and adds them after those of a product. `note`: in the transaction of the change. */
export async function addPhotos(
  context: ShopContext,
  { productId, origin, photos }: { productId: string; origin: string; photos: readonly MadePhoto[] },
  note: () => void,
): Promise<Adding> {
  const kept = await keepPhotos(context, productId, photos);
  if (kept !== null) return { ok: false, reason: kept };
  const urls = photos.map(({ name }) => absolute(origin, photoPath(fileOf(name))));
  return writePhotos(context, productId, (shown) => withPhotos(shown, urls), note);
}

/** Stores photos that are about to be used; unused ones are deleted after a week. `productId`: empty for none. */
export async function keepPhotos(
  context: ShopContext,
  productId: string,
  photos: readonly MadePhoto[],
): Promise<'full' | 'busy' | 'unkept' | null> {
  const { sql, storage, now } = context;
  const noted = storage.transactionSync(() => {
    const bytes = photos.reduce((sum, photo) => sum + bytesOf(photo), photoSpace(sql).bytes);
    if (bytes > MOST_SPACE) return 'full';
    const all = photos.map((photo) =>
      notePhoto(sql, { file: fileOf(photo.name), bytes: bytesOf(photo), productId }, now()),
    );
    return all.every((isNoted) => isNoted) ? null : 'busy';
  });
  if (noted !== null) return noted;
  try {
    for (const photo of photos) await keep(context, photo);
  } catch (error) {
    console.error(`photos: ${nameOfError(error)}`);
    return 'unkept';
  }
  return null;
}

const bytesOf = ({ bytes, thumbnail }: MadePhoto) => bytes.byteLength + (thumbnail?.byteLength ?? 0);

async function keep({ photos }: ShopContext, { name, bytes, thumbnail }: MadePhoto): Promise<void> {
  const small = thumbnailFileOf(name);
  if (thumbnail !== null && small !== null) await photos.keep(small, thumbnail);
  await photos.keep(fileOf(name), bytes);
}

/** Moves a photo of a product, or removes it. */
export function changePhoto(
  context: ShopContext,
  { productId, ...change }: PhotoChange & { productId: string },
  note: () => void,
): Promise<Written> {
  return writePhotos(context, productId, (shown) => changedPhotos(shown, change), note);
}

/** `change`: returns the new addresses for the current ones; null for no change. */
function writePhotos(
  context: ShopContext,
  productId: string,
  change: (shown: readonly string[]) => string[] | null,
  note: () => void,
): Promise<Written> {
  const { service } = context;
  return context.productMutex.run(productId, async () => {
    try {
      for (let round = 0; round < MOST_ROUNDS; round++) {
        const found = await service.findProduct(productId);
        if (found === null) return { ok: false, reason: 'gone' };
        const images = change(found.element.images);
        if (images === null) return { ok: true };
        if (images.length > MOST_PHOTOS && images.length > found.element.images.length)
          return { ok: false, reason: 'most' };
        const ask = () => service.updateProduct(productId, { images }, found.tag);
        if ((await askForProduct(context, ask, note)) !== null) return { ok: true };
      }
      return { ok: false, reason: 'busy' };
    } catch (error) {
      return problemOf(error);
    }
  });
}
