import type { OrderEventKind } from '../../../domain/orders/order.ts';
import { DELIVERY_SLUG } from '../../../domain/products/product.ts';
import type { OrderSubscriber } from '../../context.ts';
import { saveOrderWords } from './store.ts';

const changing: readonly (OrderEventKind | undefined)[] = ['corrected', 'address_changed'];

/** Saves the words by which the desk finds an order, when it is placed or corrected, or a correction is undone. */
export const orderWords: OrderSubscriber = {
  onEvent({ sql }, loaded, event) {
    const isChanged = changing.includes(event.kind) || changing.includes(loaded.undoneBy(event)?.kind);
    const isNew = event.kind === 'placed';
    if (!isNew && !isChanged) return;
    // An undone correction does not bring the words of an erased order back.
    if (loaded.order.erasedAt === null) saveOrderWords(sql, loaded.order, DELIVERY_SLUG, isNew);
  },
};
