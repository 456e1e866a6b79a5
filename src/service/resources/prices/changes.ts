import { normalizeMetadata, type WithMetadataText } from '../../../contract/metadata.ts';
import type { CreatePriceRequest, UpdatePriceRequest } from '../../../contract/requests/price.ts';
import { answerContextOf, type Transaction } from '../../account/transaction.ts';
import { answerDeleted } from '../../api/lists.ts';
import { invalid, notFound, ok, type Reply } from '../../api/replies.ts';
import { presentPrice } from './present.ts';
import {
  deletePrice,
  findPrice,
  insertPrice,
  isLiveProduct,
  type PriceRecord,
  updatePrice,
} from './store.ts';

export function createPrice(transaction: Transaction, body: WithMetadataText<CreatePriceRequest>): Reply {
  if (!isLiveProduct(transaction.database, body.product_id)) {
    return invalid({ product_id: ['The selected product id is invalid.'] });
  }
  const price = {
    id: transaction.mintId(),
    amount: body.amount,
    productId: body.product_id,
    metadata: normalizeMetadata(body.metadata),
    createdAt: transaction.now,
    updatedAt: transaction.now,
  };
  insertPrice(transaction.database, price);
  return ok(presentPrice({ seq: 0, ...price, deletedAt: null }, answerContextOf(transaction)));
}

export function changePrice(
  transaction: Transaction,
  id: string,
  body: WithMetadataText<UpdatePriceRequest>,
): Reply {
  const stored = findPrice(transaction.database, id);
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
    metadata: body.metadata === undefined ? stored.metadata : normalizeMetadata(body.metadata),
    updatedAt: transaction.now,
  };
  updatePrice(transaction.database, price);
  return ok(presentPrice(price, answerContextOf(transaction)));
}

export function removePrice(transaction: Transaction, id: string): Reply {
  const stored = findPrice(transaction.database, id);
  if (stored === null) return notFound();
  deletePrice(transaction.database, stored.seq, transaction.now);
  return answerDeleted(transaction, id, 'price');
}
