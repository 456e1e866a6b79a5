import * as z from 'zod';
import type { Locale } from '../../../contract/scalars.ts';
import { inEachLanguage } from '../../../text/locales/by-language.ts';
import type { OrderItem } from '../../checkout/rules.ts';

const itemName = z.object({ name: z.string(), label: z.string().nullable() });

/** An item as it is kept: named in the order's language, and in all of them since orders do that. */
const item = z
  .object({
    price: z.string(),
    productId: z.string(),
    slug: z.string(),
    ...itemName.shape,
    names: z.record(z.string(), itemName).optional(),
    picture: z.string().nullable(),
    amount: z.number(),
    quantity: z.number(),
  })
  .transform(({ name, label, names, ...rest }): OrderItem => {
    const only = { name, label };
    return { ...rest, names: inEachLanguage((language) => names?.[language] ?? only) };
  });

/** The name in the order's language stays beside the others: versions of the shop before them read no other. */
export function writeItems({ items, language }: { items: readonly OrderItem[]; language: Locale }): string {
  return JSON.stringify(items.map((one) => ({ ...one, ...one.names[language] })));
}

export const storedCoupon = z.object({
  code: z.string(),
  kind: z.enum(['percent', 'amount']),
  value: z.int(),
  on: z.enum(['goods', 'delivery']),
  minimum: z.int(),
  prices: z.array(z.string()).nullable(),
});

export const storedItems = z.array(item);
export const storedCart = z.array(z.object({ price: z.string(), quantity: z.number() }));
