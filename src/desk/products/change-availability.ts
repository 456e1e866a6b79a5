import { mergeMetadata } from '../../contract/metadata.ts';
import { ownStocksOf } from '../../domain/products/product.ts';
import type { MoveSource } from '../../domain/stock.ts';
import { reindex } from '../../shop/catalogue/reindex.ts';
import type { ShopContext } from '../../shop/context.ts';
import {
  findAnother,
  findProduct,
  pricesOfProduct,
  removeProduct,
} from '../../shop/products/store/mirror.ts';
import { ServiceRefused, ServiceUnworded } from '../../shop/service-client/errors.ts';
import { removeProductMetadata } from '../../shop/service-writes/store.ts';
import { readStock } from '../../shop/stock/store.ts';
import { superfluousDuplicate } from './listing.ts';
import { type AvailabilityChange, availabilityMetadata } from './rules/availability.ts';
import { askForProduct, problemOf, type ServiceProblem } from './service-products.ts';
import { leftOf, startCount } from './stock-counts.ts';
import { wasOrdered } from './store.ts';

/** How often a change is tried while others change the product. */
const MOST_ROUNDS = 4;

type ChangeResult = { ok: true } | { ok: false; reason: 'gone' | 'busy' } | ServiceProblem;

/** Changes a product's availability by one tap; one that has it already stays. `note`: in the transaction of the change. */
export function changeAvailability(
  context: ShopContext,
  productId: string,
  wanted: AvailabilityChange,
  source: MoveSource,
  note: () => void,
): Promise<ChangeResult> {
  const { service, sql } = context;
  return context.productMutex.run(productId, async () => {
    try {
      for (let round = 0; round < MOST_ROUNDS; round++) {
        const found = await service.findProduct(productId);
        if (found === null) return { ok: false, reason: 'gone' };
        const { element, kept, tag } = found;
        const hasOwn = ownStocksOf(pricesOfProduct(sql, productId)).size > 0;
        const sold = readStock(sql, productId)?.paid ?? 0;
        const change = availabilityMetadata(element, wanted, { left: leftOf(sql, element), sold, hasOwn });
        if (change === null) return { ok: true };
        const request = { metadata: mergeMetadata(kept, change) };
        const changed = await askForProduct(
          context,
          () => service.updateProduct(productId, request, tag),
          (product) => {
            if (change.stock !== undefined)
              startCount(sql, productId, [element, product], sold, { source, at: context.now() });
            note();
          },
        );
        if (changed !== null) return { ok: true };
      }
      return { ok: false, reason: 'busy' };
    } catch (error) {
      return problemOf(error);
    }
  });
}

/**
 * Deletes a product that was never ordered. An ordered product is hidden instead, because orders name it. `asDuplicate`:
 * only while it is a superfluous duplicate.
 */
export function deleteServiceProduct(
  context: ShopContext,
  { productId, asDuplicate }: { productId: string; asDuplicate: boolean },
  note: () => void,
): Promise<{ ok: true } | { ok: false; reason: 'sold' | 'unsure' } | ServiceProblem> {
  const { answerSequence: answers, service, sql, storage } = context;
  return context.productMutex.run(productId, async () => {
    if (wasOrdered(sql, productId)) return { ok: false, reason: 'sold' };
    const found = asDuplicate ? findProduct(sql, productId) : null;
    if (found !== null && superfluousDuplicate(sql, found) === null) return { ok: false, reason: 'unsure' };
    try {
      await answers.ask(async (question) => {
        await service.deleteProduct(productId).catch(async (error: unknown) => {
          if (!(await wasDeleted(context, productId, error))) throw error;
        });
        storage.transactionSync(() => {
          note();
          removeProductMetadata(sql, productId);
          const isChanged = answers.take(question, 'product', [{ id: productId }]).length > 0;
          if (isChanged && removeProduct(sql, productId)) reindex(context, new Set([productId]));
        });
      });
      return { ok: true };
    } catch (error) {
      return problemOf(error);
    }
  });
}

/** Whether a deletion failed because the product is already deleted: elsewhere, or by a tap whose answer was lost. */
async function wasDeleted(
  { service, sql }: ShopContext,
  productId: string,
  error: unknown,
): Promise<boolean> {
  if (error instanceof ServiceRefused) return error.status === 404;
  if (!(error instanceof ServiceUnworded) || error.status !== 404) return false;
  // A proxy may answer 404 too: it is believed when the service knows another product.
  const isThere = (id: string) =>
    service.findProduct(id).then(
      (found) => found !== null,
      (failure: unknown) => {
        if (failure instanceof ServiceUnworded && failure.status === 404) return false;
        throw failure;
      },
    );
  const other = findAnother(sql, productId);
  return other !== null && (await isThere(other)) && !(await isThere(productId));
}
