import { settleMetadata } from '../../contract/metadata.ts';
import type { CreateCustomerRequest, UpdateCustomerRequest } from '../../contract/resources/customer.ts';
import type { CreatePriceRequest, UpdatePriceRequest } from '../../contract/resources/price.ts';
import type { CreateProductRequest, UpdateProductRequest } from '../../contract/resources/product.ts';
import { type Desk, isLive, presenceOf } from '../account/transaction.ts';
import { invalid, notFound, ok, type Reply } from '../api/replies.ts';
import { mergeAddress } from './customers/rules.ts';
import { eraseCustomer, findCustomer, insertCustomer, updateCustomer } from './customers/store.ts';
import { presentCustomer, presentPrice, presentProduct } from './presenters.ts';
import { findPrice, insertPrice, updatePrice } from './prices/store.ts';
import { deleteProduct, findProduct, insertProduct, updateProduct } from './products/store.ts';
import type { CustomerRecord, PriceRecord, ProductRecord } from './records.ts';
import { indexedWords } from './search.ts';

/** Changes of customers, products and prices. Each answers the resource as it is afterwards. */

function deletedReply(desk: Desk, id: string, entity: string): Reply {
  return ok({ id, entity, livemode: isLive(desk), deleted: true });
}

/** `undefined` keeps what is stored. */
function given<T>(value: T | undefined, stored: T): T {
  return value === undefined ? stored : value;
}

export function createCustomer(desk: Desk, body: CreateCustomerRequest): Reply {
  const customer = {
    id: desk.takeId(),
    name: body.name,
    email: body.email ?? null,
    phone: body.phone ?? null,
    address: body.address === undefined ? null : mergeAddress(null, body.address),
    metadata: settleMetadata(body.metadata),
    createdAt: desk.now,
    updatedAt: desk.now,
  };
  insertCustomer(desk.database, customer);
  return ok(presentCustomer({ seq: 0, ...customer }, presenceOf(desk)));
}

export function changeCustomer(desk: Desk, id: string, body: UpdateCustomerRequest): Reply {
  const stored = findCustomer(desk.database, id);
  if (stored === null) return notFound();
  const customer: CustomerRecord = {
    ...stored,
    name: given(body.name, stored.name),
    email: given(body.email, stored.email),
    phone: given(body.phone, stored.phone),
    address: body.address ? mergeAddress(stored.address, body.address) : given(body.address, stored.address),
    metadata: body.metadata === undefined ? stored.metadata : settleMetadata(body.metadata),
    updatedAt: desk.now,
  };
  updateCustomer(desk.database, customer);
  return ok(presentCustomer(customer, presenceOf(desk)));
}

export function removeCustomer(desk: Desk, id: string): Reply {
  const stored = findCustomer(desk.database, id);
  if (stored === null) return notFound();
  eraseCustomer(desk.database, stored.seq, desk.now);
  return deletedReply(desk, id, 'customer');
}

export function createProduct(desk: Desk, body: CreateProductRequest): Reply {
  const product = {
    id: desk.takeId(),
    name: body.name,
    description: body.description ?? null,
    images: body.images ?? [],
    metadata: settleMetadata(body.metadata),
    createdAt: desk.now,
    updatedAt: desk.now,
  };
  insertProduct(desk.database, product, indexedWords(product.name));
  return ok(presentProduct({ seq: 0, ...product }, presenceOf(desk)));
}

export function changeProduct(desk: Desk, id: string, body: UpdateProductRequest): Reply {
  const stored = findProduct(desk.database, id);
  if (stored === null) return notFound();
  const product: ProductRecord = {
    ...stored,
    name: given(body.name, stored.name),
    description: given(body.description, stored.description),
    images: body.images === undefined ? stored.images : (body.images ?? []),
    metadata: body.metadata === undefined ? stored.metadata : settleMetadata(body.metadata),
    updatedAt: desk.now,
  };
  updateProduct(desk.database, product, product.name === stored.name ? null : indexedWords(product.name));
  return ok(presentProduct(product, presenceOf(desk)));
}

export function removeProduct(desk: Desk, id: string): Reply {
  const stored = findProduct(desk.database, id);
  if (stored === null) return notFound();
  deleteProduct(desk.database, stored.seq, desk.now);
  return deletedReply(desk, id, 'product');
}

export function createPrice(desk: Desk, body: CreatePriceRequest): Reply {
  if (findProduct(desk.database, body.product_id) === null) {
    return invalid({ product_id: ['The selected product id is invalid.'] });
  }
  const price = {
    id: desk.takeId(),
    amount: body.amount,
    productId: body.product_id,
    metadata: settleMetadata(body.metadata),
    createdAt: desk.now,
    updatedAt: desk.now,
  };
  insertPrice(desk.database, price);
  return ok(presentPrice({ seq: 0, ...price }, presenceOf(desk)));
}

export function changePrice(desk: Desk, id: string, body: UpdatePriceRequest): Reply {
  const stored = findPrice(desk.database, id);
  if (stored === null) return notFound();
  const errors: Record<string, string[]> = {};
  const refuse = (field: string) => {
    errors[field] = [`The ${field.replace('_', ' ')} of a price cannot be changed.`];
  };
  if (body.amount !== undefined && body.amount !== stored.amount) refuse('amount');
  if (body.currency !== undefined && body.currency !== 'dzd') refuse('currency');
  if (body.product_id !== undefined && body.product_id !== stored.productId) refuse('product_id');
  if (Object.keys(errors).length > 0) return invalid(errors);
  const price: PriceRecord = {
    ...stored,
    metadata: body.metadata === undefined ? stored.metadata : settleMetadata(body.metadata),
    updatedAt: desk.now,
  };
  updatePrice(desk.database, price);
  return ok(presentPrice(price, presenceOf(desk)));
}
