import { deleted } from '../../../contract/error.ts';
import { createPriceRequest, pricesQuery, updatePriceRequest } from '../../../contract/requests/price.ts';
import { priceList } from '../../../contract/resources/lists.ts';
import { price } from '../../../contract/resources/price.ts';
import { answerContextOf } from '../../account/transaction.ts';
import { found, listed, placeIn } from '../../api/lists.ts';
import { defineOperation, type Resource } from '../../api/operation.ts';
import * as examples from '../examples.ts';
import { changePrice, createPrice, removePrice } from './changes.ts';
import { presentPrice } from './present.ts';
import { findPrice, pageOfPrices } from './store.ts';

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
