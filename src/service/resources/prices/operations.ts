import { deleted } from '../../../contract/error.ts';
import { normalizeMetadata, type WithMetadataText } from '../../../contract/metadata.ts';
import {
  type CreatePriceRequest,
  createPriceRequest,
  pricesQuery,
  type UpdatePriceRequest,
  updatePriceRequest,
} from '../../../contract/requests/price.ts';
import { priceList } from '../../../contract/resources/lists.ts';
import { price } from '../../../contract/resources/price.ts';
import { answerContextOf, type Transaction } from '../../account/transaction.ts';
import { answerDeleted, found, listed, placeIn } from '../../api/lists.ts';
import { defineOperation, type Resource } from '../../api/operation.ts';
import { invalid, notFound, ok, type Reply } from '../../api/replies.ts';
import * as examples from '../examples.ts';
import { presentPrice } from './present.ts';
import {
  deletePrice,
  findPrice,
  insertPrice,
  isLiveProduct,
  type PriceRecord,
  pageOfPrices,
  updatePrice,
} from './store.ts';

const { amount, currency, product_id } = examples.price;
const metadata = { variant: '500 g' };

export const prices: Resource = {
  name: 'Prices',
  description: 'What a product costs, in whole dinars. A price never changes; make a new one.',
  operations: [
    defineOperation({
      id: 'createPrice',
      scope: 'catalogue:write',
      method: 'post',
      path: '/prices',
      summary: 'Create a price',
      body: createPriceRequest,
      answer: price,
      errors: [422],
      example: { body: { amount, currency, product_id }, answer: examples.price },
      handle: (transaction, { body }) => createPrice(transaction, body),
    }),
    defineOperation({
      id: 'listPrices',
      scope: 'catalogue:read',
      method: 'get',
      path: '/prices',
      summary: 'List prices',
      query: pricesQuery,
      answer: priceList,
      errors: [422],
      example: { answer: examples.listOf('/prices', examples.price) },
      handle: (transaction, asked) => {
        const page = pageOfPrices(
          transaction.database,
          placeIn(asked.query),
          asked.query.product_id ?? null,
          asked.query.metadata,
        );
        return listed(transaction, asked, page, (record) =>
          presentPrice(record, answerContextOf(transaction)),
        );
      },
    }),
    defineOperation({
      id: 'retrievePrice',
      scope: 'catalogue:read',
      method: 'get',
      path: '/prices/{id}',
      summary: 'Retrieve a price',
      answer: price,
      errors: [404],
      example: { answer: examples.price },
      handle: (transaction, { id }) =>
        found(findPrice(transaction.database, id), (record) =>
          presentPrice(record, answerContextOf(transaction)),
        ),
    }),
    defineOperation({
      id: 'updatePrice',
      scope: 'catalogue:write',
      method: 'update',
      path: '/prices/{id}',
      summary: 'Update a price',
      description: 'Only `metadata` can change: an amount, currency or product that differs is refused.',
      body: updatePriceRequest,
      answer: price,
      errors: [404, 422],
      example: { body: { metadata }, answer: { ...examples.price, metadata } },
      handle: (transaction, { id, body }) => changePrice(transaction, id, body),
    }),
    defineOperation({
      id: 'deletePrice',
      scope: 'catalogue:write',
      method: 'delete',
      path: '/prices/{id}',
      summary: 'Delete a price',
      description:
        'What refers to it stays readable; new checkouts with it are refused, and links that sell it are closed.',
      answer: deleted,
      errors: [404],
      example: { answer: examples.deleted('price', examples.PRICE_ID) },
      handle: (transaction, { id }) => removePrice(transaction, id),
    }),
  ],
};

function createPrice(transaction: Transaction, body: WithMetadataText<CreatePriceRequest>): Reply {
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

function changePrice(
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

function removePrice(transaction: Transaction, id: string): Reply {
  const stored = findPrice(transaction.database, id);
  if (stored === null) return notFound();
  deletePrice(transaction.database, stored.seq, transaction.now);
  return answerDeleted(transaction, id, 'price');
}
