import type { MadePhoto } from '../../shop/photos/make-photo.ts';
import { findProduct } from '../../shop/products/store/mirror.ts';
import { type Desk, signedInProcedure } from '../define-procedure.ts';
import type { Device } from '../sessions/device.ts';
import { addPhotos, changePhoto } from './changing.ts';
import type { PhotoChange } from './rules.ts';

const slugOf = ({ shop }: Desk<Device>, id: string) => findProduct(shop.sql, id)?.slug ?? id;

/** Stores cleaned photos and adds them to a product. `origin`: of the shop's public address. */
export const addProductPhotos = signedInProcedure({
  name: 'photos.add',
  right: 'manage_products',
  isChange: true,
  handle: (
    desk: Desk<Device>,
    { productId, ...input }: { productId: string; origin: string; photos: MadePhoto[] },
  ) => {
    // The product does not exist: no file is stored for it.
    if (findProduct(desk.shop.sql, productId) === null) return { ok: false, reason: 'gone' } as const;
    return addPhotos(desk.shop, { productId, ...input }, () => desk.note(slugOf(desk, productId)));
  },
});

/** Moves a photo of a product, or removes it. */
export const changeProductPhoto = signedInProcedure({
  name: 'photos.change',
  right: 'manage_products',
  isChange: true,
  handle: (desk: Desk<Device>, input: PhotoChange & { productId: string }) =>
    changePhoto(desk.shop, input, () => desk.note(slugOf(desk, input.productId), [input.move])),
});
