import type * as z from 'zod';
import { askByKey } from '../asking.ts';

/** Asks the shop with its key for erasures; with a body by POST. Throws a UserError with its message. */
export function askShop<T extends z.ZodType>(
  { shop, key }: { shop: string; key: string },
  path: string,
  shape: T,
  request: { ask: typeof fetch; body?: object },
): Promise<z.infer<T>> {
  const missing = 'it has no ERASURE_KEY_HASH, so nobody erases anything by this way.';
  return askByKey({ worker: 'shop', origin: shop, key }, path, shape, { ...request, missing });
}
