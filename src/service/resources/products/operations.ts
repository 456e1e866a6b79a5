import { deleted } from '../../../contract/error.ts';
import { listOf, pageQuery } from '../../../contract/list.ts';
import {
  createProductRequest,
  product,
  productsQuery,
  updateProductRequest,
} from '../../../contract/resources/product.ts';
import { defineOperation } from '../../api/operation.ts';
import * as examples from '../examples.ts';
import { priceList } from '../prices/operations.ts';

const tag = 'Products';
const { name, description, images, metadata } = examples.product;

export const productOperations = [
  defineOperation({
    id: 'createProduct',
    tag,
    method: 'post',
    path: '/products',
    summary: 'Create a product',
    body: createProductRequest,
    answer: product,
    errors: [422],
    example: { body: { name, description, images, metadata }, answer: examples.product },
    ask: ({ body }) => ({ name: 'createProduct', body }),
  }),
  defineOperation({
    id: 'listProducts',
    tag,
    method: 'get',
    path: '/products',
    summary: 'List products',
    description: 'Newest first; `q` searches names and descriptions.',
    query: productsQuery,
    answer: listOf(product).meta({ id: 'ProductList' }),
    errors: [422],
    example: { answer: examples.listOf('/products', examples.product) },
    ask: ({ query }) => ({ name: 'listProducts', query }),
  }),
  defineOperation({
    id: 'retrieveProduct',
    tag,
    method: 'get',
    path: '/products/{id}',
    summary: 'Retrieve a product',
    answer: product,
    errors: [404],
    example: { answer: examples.product },
    ask: ({ id }) => ({ name: 'retrieveProduct', id }),
  }),
  defineOperation({
    id: 'updateProduct',
    tag,
    method: 'update',
    path: '/products/{id}',
    summary: 'Update a product',
    body: updateProductRequest,
    answer: product,
    errors: [404, 422],
    example: { body: { description }, answer: examples.product },
    ask: ({ id, body }) => ({ name: 'updateProduct', id, body }),
  }),
  defineOperation({
    id: 'deleteProduct',
    tag,
    method: 'delete',
    path: '/products/{id}',
    summary: 'Delete a product',
    description: 'What refers to it stays readable; new checkouts with its prices are refused.',
    answer: deleted,
    errors: [404],
    example: { answer: examples.deleted('product', examples.PRODUCT_ID) },
    ask: ({ id }) => ({ name: 'deleteProduct', id }),
  }),
  defineOperation({
    id: 'listProductPrices',
    tag,
    method: 'get',
    path: '/products/{id}/prices',
    summary: 'List the prices of a product',
    query: pageQuery,
    answer: priceList,
    errors: [404, 422],
    example: { answer: examples.listOf(`/products/${examples.PRODUCT_ID}/prices`, examples.price) },
    ask: ({ id, query }) => ({ name: 'listProductPrices', id, query }),
  }),
];
