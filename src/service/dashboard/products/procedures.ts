import { createPriceRequest } from '../../../contract/requests/price.ts';
import { createProductRequest, updateProductRequest } from '../../../contract/requests/product.ts';
import type { Transaction } from '../../account/transaction.ts';
import type { Reply } from '../../api/replies.ts';
import { createPrice, removePrice } from '../../resources/prices/changes.ts';
import { findPrice, pageOfPrices } from '../../resources/prices/store.ts';
import { changeProduct, createProduct, removeProduct } from '../../resources/products/changes.ts';
import { readLabels } from '../../resources/products/rules.ts';
import { findProduct, type ProductRecord, pageOfProducts } from '../../resources/products/store.ts';
import { matchOf } from '../../resources/search.ts';
import { personProcedure } from '../define-procedure.ts';
import { pageBehind } from '../paging.ts';
import type { ListedProduct, ProductInput, ShownProduct } from './rules.ts';

const GONE = { ok: false, reason: 'gone' } as const;

function describeProduct({ id, name, createdAt }: ProductRecord): ListedProduct {
  return { id, name, createdAt };
}

/** A page of products behind one, newest first. `q`: words of the name. */
export const listProducts = personProcedure({
  name: 'products.list',
  right: 'see_catalogue',
  isChange: false,
  handle: (
    { transaction: { database } },
    { q, after, rows }: { q: string; after: string | null; rows: number },
  ) => {
    const page = pageOfProducts(database, pageBehind(after, rows), matchOf(q || undefined));
    if (!page.ok) return GONE;
    const next = page.hasNext ? (page.ends?.last ?? page.records.at(-1)?.id ?? null) : null;
    return { ok: true, products: page.records.map(describeProduct), next } as const;
  },
});

/** One product with its newest prices. */
export const showProduct = personProcedure({
  name: 'products.show',
  right: 'see_catalogue',
  isChange: false,
  handle: (
    { transaction: { database } },
    { id, after = null, rows }: { id: string; after?: string | null; rows?: number },
  ) => {
    const stored = findProduct(database, id);
    if (stored === null) return GONE;
    const { description, images } = stored;
    const product: ShownProduct = { ...describeProduct(stored), description: description ?? '', images };
    const page = pageOfPrices(database, pageBehind(after, rows), id);
    const prices = (page.ok ? page.records : []).map((price) => ({
      id: price.id,
      amount: price.amount,
      labels: readLabels(price),
      createdAt: price.createdAt,
    }));
    const next = page.ok && page.hasNext ? (prices.at(-1)?.id ?? null) : null;
    return { ok: true, product, prices, next } as const;
  },
});

/** Makes a product, with a first price if there is an amount. */
export const addProduct = personProcedure({
  name: 'products.create',
  right: 'manage_catalogue',
  isChange: true,
  isOncePerForm: true,
  handle: ({ transaction, note }, { amount, ...input }: ProductInput & { amount: number | null }) => {
    if (input.name === '') return { ok: false, reason: 'name' };
    const read = createProductRequest.safeParse(input);
    if (!read.success) return { ok: false, reason: 'images' };
    const reply = createProduct(transaction, { ...read.data, metadata: undefined });
    if (reply.status !== 200) return refusalOf(reply);
    const id = String(Object(reply.body).id);
    note(id, ['name', 'description', 'images']);
    if (amount !== null) makePrice(transaction, id, amount);
    return { ok: true, id };
  },
});

export const editProduct = personProcedure({
  name: 'products.change',
  right: 'manage_catalogue',
  isChange: true,
  handle: ({ transaction, note }, { id, ...input }: ProductInput & { id: string }) => {
    if (input.name === '') return { ok: false, reason: 'name' };
    const description = input.description === '' ? null : input.description;
    const read = updateProductRequest.safeParse({ ...input, description });
    if (!read.success) return { ok: false, reason: 'images' };
    const reply = changeProduct(transaction, id, { ...read.data, metadata: undefined });
    if (reply.status !== 200) return refusalOf(reply);
    note(id, ['name', 'description', 'images']);
    return { ok: true };
  },
});

/** Takes a product out of all lists. Links with its prices are closed. */
export const deleteProduct = personProcedure({
  name: 'products.delete',
  right: 'manage_catalogue',
  isChange: true,
  handle: ({ transaction, note }, { id }: { id: string }) => {
    const reply = removeProduct(transaction, id);
    if (reply.status !== 200) return refusalOf(reply);
    note(id);
    return { ok: true };
  },
});

/** A price never changes; another one is made. */
export const addPrice = personProcedure({
  name: 'products.add_price',
  right: 'manage_catalogue',
  isChange: true,
  isOncePerForm: true,
  handle: ({ transaction, note }, { id, amount }: { id: string; amount: number | null }) => {
    if (findProduct(transaction.database, id) === null) return GONE;
    if (amount === null) return { ok: false, reason: 'amount' };
    note(makePrice(transaction, id, amount), ['amount']);
    return { ok: true };
  },
});

/** The id of a new price. The form bounds its amount. */
function makePrice(transaction: Transaction, productId: string, amount: number): string {
  const read = createPriceRequest.parse({ amount, currency: 'dzd', product_id: productId });
  return String(Object(createPrice(transaction, { ...read, metadata: undefined }).body).id);
}

export const deletePrice = personProcedure({
  name: 'products.delete_price',
  right: 'manage_catalogue',
  isChange: true,
  handle: ({ transaction, note }, { id, priceId }: { id: string; priceId: string }) => {
    // The page's address names the product: a price of another one is a made-up form.
    if (findPrice(transaction.database, priceId)?.productId !== id) return GONE;
    removePrice(transaction, priceId);
    note(priceId);
    return { ok: true };
  },
});

function refusalOf(reply: Reply): { ok: false; reason: string } {
  return reply.status === 404 ? GONE : { ok: false, reason: 'images' };
}
