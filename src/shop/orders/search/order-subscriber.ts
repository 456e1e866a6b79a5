import { DELIVERY_SLUG } from '../../catalogue/rules/product.ts';
import type { OrderSubscriber } from '../../context.ts';
import { saveOrderWords } from './store.ts';

/** Saves the words by which the desk finds an order, when it is placed or corrected, or a correction is undone. */
export const orderWords: OrderSubscriber = {
  onEvent({ sql }, loaded, event) {
    const isCorrected = event.kind === 'corrected' || loaded.undoneBy(event)?.kind === 'corrected';
    if (event.kind !== 'placed' && !isCorrected) return;
    // An undone correction does not bring the words of an erased order back.
    if (loaded.order.erasedAt === null) saveOrderWords(sql, loaded.order, DELIVERY_SLUG);
  },
};
