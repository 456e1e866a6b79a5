import { deleted } from '../../../contract/error.ts';
import { listOf, pageQuery } from '../../../contract/page-query.ts';
import {
  createProductRequest,
  productsQuery,
  updateProductRequest,
} from '../../../contract/requests/product.ts';
import { priceList } from '../../../contract/resources/lists.ts';
import { product } from '../../../contract/resources/product.ts';
import { answerContextOf } from '../../account/transaction.ts';
import { found, listed, placeIn } from '../../api/lists.ts';
import { defineOperation, type Resource } from '../../api/operation.ts';
import { notFound } from '../../api/replies.ts';
import * as examples from '../examples.ts';
import { presentPrice } from '../prices/present.ts';
import { pageOfPrices } from '../prices/store.ts';
import { matchOf } from '../search.ts';
import { changeProduct, createProduct, removeProduct } from './changes.ts';
import { presentProduct } from './present.ts';
import { findProduct, pageOfProducts } from './store.ts';

const { name, description, images, metadata } = examples.product;

export const products: Resource = {
  name: 'Products',
  description: 'What is sold. The name and the first picture show on the payment page.',
  operations: [
    defineOperation({
      id: 'createProduct',
      scope: 'catalogue:write',
      method: 'post',
      path: '/products',
      summary: 'Create a product',
      body: createProductRequest,
      answer: product,
      errors: [422],
      example: { body: { name, description, images, metadata }, answer: examples.product },
      handle: (transaction, { body }) => createProduct(transaction, body),
    }),
    defineOperation({
      id: 'listProducts',
      scope: 'catalogue:read',
      method: 'get',
      path: '/products',
      summary: 'List products',
      description:
        'Newest first; `q` searches names and descriptions. Go on by `after`: a page of `q` by number reads the matches before it.',
      query: productsQuery,
      answer: listOf(product).meta({ id: 'ProductList' }),
      errors: [422],
      example: { answer: examples.listOf('/products', examples.product) },
      handle: (transaction, asked) => {
        const { database } = transaction;
        const page = pageOfProducts(
          database,
          placeIn(asked.query),
          matchOf(asked.query.q),
          asked.query.metadata,
        );
        return listed(transaction, asked, page, (record) =>
          presentProduct(record, answerContextOf(transaction)),
        );
      },
    }),
    defineOperation({
      id: 'retrieveProduct',
      scope: 'catalogue:read',
      method: 'get',
      path: '/products/{id}',
      summary: 'Retrieve a product',
      answer: product,
      errors: [404],
      example: { answer: examples.product },
      handle: (transaction, { id }) =>
        found(findProduct(transaction.database, id), (record) =>
          presentProduct(record, answerContextOf(transaction)),
        ),
    }),
    defineOperation({
      id: 'updateProduct',
      scope: 'catalogue:write',
      method: 'update',
      path: '/products/{id}',
      summary: 'Update a product',
      body: updateProductRequest,
      answer: product,
      errors: [404, 422],
      example: { body: { description }, answer: examples.product },
      handle: (transaction, { id, body }) => changeProduct(transaction, id, body),
    }),
    defineOperation({
      id: 'deleteProduct',
      scope: 'catalogue:write',
      method: 'delete',
      path: '/products/{id}',
      summary: 'Delete a product',
      description: 'What refers to it stays readable; new checkouts with its prices are refused.',
      answer: deleted,
      errors: [404],
      example: { answer: examples.deleted('product', examples.PRODUCT_ID) },
      handle: (transaction, { id }) => removeProduct(transaction, id),
    }),
    defineOperation({
      id: 'listProductPrices',
      scope: 'catalogue:read',
      method: 'get',
      path: '/products/{id}/prices',
      isOwned: true,
      summary: 'List the prices of a product',
      query: pageQuery,
      answer: priceList,
      errors: [404, 422],
      example: { answer: examples.listOf(`/products/${examples.PRODUCT_ID}/prices`, examples.price) },
      handle: (transaction, asked) => {
        if (findProduct(transaction.database, asked.id) === null) return notFound();
        const page = pageOfPrices(transaction.database, placeIn(asked.query), asked.id);
        return listed(transaction, asked, page, (record) =>
          presentPrice(record, answerContextOf(transaction)),
        );
      },
    }),
  ],
};
