import { writeJsonText } from '../../contract/json-text.ts';
import type { CreatePriceRequest } from '../../contract/requests/price.ts';
import type { CreateProductRequest } from '../../contract/requests/product.ts';
import type { Price } from '../../contract/resources/price.ts';
import type { Product } from '../../contract/resources/product.ts';
import type { ShopContext } from '../context.ts';
import { findMade, sendNoted } from './idempotent-writes.ts';
import { findWrite, removeWrite } from './store.ts';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const plain = (request: object): unknown => JSON.parse(writeJsonText(request));

/** Creates a product. `requestFor`: its request; `id`: the product's own, if an earlier try has made it. */
export async function createProductOnce(
  context: ShopContext,
  key: string,
  requestFor: (id: string) => CreateProductRequest,
): Promise<Product> {
  const { service, sql } = context;
  const before = findWrite(sql, key);
  if (before !== null) {
    const made = await findMade(
      context,
      key,
      async (id) => (await service.findProduct(id))?.element ?? null,
      async () => (await service.listProducts(1)).elements,
    );
    if (made !== null) {
      const request = requestFor(made.id);
      const isAsRequested = isSame(before.request, plain(request));
      const product = isAsRequested ? made : await service.updateProduct(made.id, request, null);
      removeWrite(sql, key);
      return product ?? made;
    }
  }
  const request = requestFor('');
  return sendNoted(context, { key, resource: 'product' }, request, () => service.createProduct(request, key));
}

/** Creates a price. */
export async function createPriceOnce(
  context: ShopContext,
  key: string,
  request: CreatePriceRequest,
): Promise<Price> {
  const { service, sql } = context;
  const before = findWrite(sql, key);
  // Another amount is another price: the earlier one stays in the product's history.
  if (before !== null && before.request?.amount === request.amount) {
    const made = await findMade(
      context,
      key,
      async (id) => (await service.findPrice(id))?.element ?? null,
      async () => {
        const { signal } = new AbortController();
        return (await service.listProductPrices(request.product_id, 1, signal)).elements;
      },
    );
    if (made !== null) {
      const { metadata } = request;
      const isAsRequested = isSame(before.request, plain(request));
      const price = isAsRequested
        ? made
        : await service.updatePrice(made.id, { metadata: metadata ?? {} }, null);
      removeWrite(sql, key);
      return price ?? made;
    }
  }
  return sendNoted(context, { key, resource: 'price' }, request, () => service.createPrice(request, key));
}
