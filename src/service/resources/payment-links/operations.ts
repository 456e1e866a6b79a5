import { listOf, pageQuery } from '../../../contract/list.ts';
import {
  createPaymentLinkRequest,
  paymentLink,
  paymentLinkItem,
  paymentLinksQuery,
  updatePaymentLinkRequest,
} from '../../../contract/resources/payment-link.ts';
import { defineOperation } from '../../api/operation.ts';
import * as examples from '../examples.ts';

const tag = 'Payment links';

export const paymentLinkOperations = [
  defineOperation({
    id: 'createPaymentLink',
    tag,
    method: 'post',
    path: '/payment-links',
    summary: 'Create a payment link',
    description: 'A reusable address: each purchase through it is a checkout of its own.',
    body: createPaymentLinkRequest,
    answer: paymentLink,
    errors: [422],
    example: { body: examples.createPaymentLink, answer: examples.paymentLink },
    ask: ({ body }) => ({ name: 'createPaymentLink', body }),
  }),
  defineOperation({
    id: 'listPaymentLinks',
    tag,
    method: 'get',
    path: '/payment-links',
    summary: 'List payment links',
    description: 'Newest first; `q` searches the names.',
    query: paymentLinksQuery,
    answer: listOf(paymentLink).meta({ id: 'PaymentLinkList' }),
    errors: [422],
    example: { answer: examples.listOf('/payment-links', examples.paymentLink, false) },
    ask: ({ query }) => ({ name: 'listPaymentLinks', query }),
  }),
  defineOperation({
    id: 'retrievePaymentLink',
    tag,
    method: 'get',
    path: '/payment-links/{id}',
    summary: 'Retrieve a payment link',
    answer: paymentLink,
    errors: [404],
    example: { answer: examples.paymentLink },
    ask: ({ id }) => ({ name: 'retrievePaymentLink', id }),
  }),
  defineOperation({
    id: 'updatePaymentLink',
    tag,
    method: 'update',
    path: '/payment-links/{id}',
    summary: 'Update a payment link',
    description: 'Given `items` replace all of them, and each must carry `adjustable_quantity`.',
    body: updatePaymentLinkRequest,
    answer: paymentLink,
    errors: [404, 422],
    example: { body: { active: false }, answer: { ...examples.paymentLink, active: 0 } },
    ask: ({ id, body }) => ({ name: 'updatePaymentLink', id, body }),
  }),
  defineOperation({
    id: 'listPaymentLinkItems',
    tag,
    method: 'get',
    path: '/payment-links/{id}/items',
    summary: 'List the items of a payment link',
    query: pageQuery,
    answer: listOf(paymentLinkItem).meta({ id: 'PaymentLinkItemList' }),
    errors: [404, 422],
    example: {
      answer: examples.listOf(
        `/payment-links/${examples.PAYMENT_LINK_ID}/items`,
        examples.paymentLinkItem,
        false,
      ),
    },
    ask: ({ id, query }) => ({ name: 'listPaymentLinkItems', id, query }),
  }),
];
