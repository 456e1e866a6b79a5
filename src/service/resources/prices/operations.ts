import { listOf } from '../../../contract/list.ts';
import {
  createPriceRequest,
  price,
  pricesQuery,
  updatePriceRequest,
} from '../../../contract/resources/price.ts';
import { defineOperation } from '../../api/operation.ts';
import * as examples from '../examples.ts';

const tag = 'Prices';
const { amount, currency, product_id } = examples.price;
const metadata = { variant: '500 g' };

/** Shared with the prices of one product. */
export const priceList = listOf(price).meta({ id: 'PriceList' });

export const priceOperations = [
  defineOperation({
    id: 'createPrice',
    tag,
    method: 'post',
    path: '/prices',
    summary: 'Create a price',
    body: createPriceRequest,
    answer: price,
    errors: [422],
    example: { body: { amount, currency, product_id }, answer: examples.price },
    ask: ({ body }) => ({ name: 'createPrice', body }),
  }),
  defineOperation({
    id: 'listPrices',
    tag,
    method: 'get',
    path: '/prices',
    summary: 'List prices',
    query: pricesQuery,
    answer: priceList,
    errors: [422],
    example: { answer: examples.listOf('/prices', examples.price) },
    ask: ({ query }) => ({ name: 'listPrices', query }),
  }),
  defineOperation({
    id: 'retrievePrice',
    tag,
    method: 'get',
    path: '/prices/{id}',
    summary: 'Retrieve a price',
    answer: price,
    errors: [404],
    example: { answer: examples.price },
    ask: ({ id }) => ({ name: 'retrievePrice', id }),
  }),
  defineOperation({
    id: 'updatePrice',
    tag,
    method: 'update',
    path: '/prices/{id}',
    summary: 'Update a price',
    description: 'Only `metadata` can change: an amount, currency or product that differs is refused.',
    body: updatePriceRequest,
    answer: price,
    errors: [404, 422],
    example: { body: { metadata }, answer: { ...examples.price, metadata } },
    ask: ({ id, body }) => ({ name: 'updatePrice', id, body }),
  }),
];
