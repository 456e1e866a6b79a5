import * as z from 'zod';
import { quickOrderPath } from '../../domain/addresses/shop.ts';
import { placeAnswers } from '../../domain/orders/place-answer.ts';
import { checkoutFields, emptyValues } from '../../shop-web/forms/checkout-form.ts';
import type { FormKind } from '../../shop-web/forms/kept-forms.ts';

const keptOrder = z.object({
  typed: z.record(z.enum(checkoutFields), z.string()),
  /** An invalid quantity, in whose place one piece is priced. */
  mistyped: z.string().nullable(),
  /** The ticked price of the product offered with it; empty without. */
  upsell: z.string(),
  /** Why the order must be confirmed again; null: nothing has changed. */
  change: z.enum(['total', 'payment_method', 'cash_limit', 'conditions', 'coupon']).nullable(),
  /** Its button was pressed already. */
  isPressed: z.boolean(),
  placeAnswer: z.enum(placeAnswers).nullable(),
});
export type KeptQuickOrder = z.infer<typeof keptOrder>;

/** The order of an address whose form the browser does not keep any more. */
export const emptyQuickOrder: KeptQuickOrder = {
  typed: { ...emptyValues, delivery: '' },
  mistyped: null,
  upsell: '',
  change: null,
  isPressed: false,
  placeAnswer: null,
};

/** Forms of products' pages, each by its purchase id. */
export const quickOrders: FormKind<KeptQuickOrder> = {
  prefix: 'quick_',
  purpose: 'quick order cookie',
  pathOf: quickOrderPath,
  read: (fields) => keptOrder.parse(fields),
};
