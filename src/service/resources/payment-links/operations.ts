import { deleted } from '../../../contract/error.ts';
import { listOf, pageQuery } from '../../../contract/page-query.ts';
import { linkCheckoutsQuery } from '../../../contract/requests/checkout.ts';
import {
  createPaymentLinkRequest,
  paymentLinksQuery,
  updatePaymentLinkRequest,
} from '../../../contract/requests/payment-link.ts';
import { checkoutList } from '../../../contract/resources/lists.ts';
import { listedPaymentLink, paymentLink, paymentLinkItem } from '../../../contract/resources/payment-link.ts';
import { answerContextOf } from '../../account/transaction.ts';
import { found, listed, placeIn, sliceOf } from '../../api/lists.ts';
import { defineOperation, type Resource } from '../../api/operation.ts';
import { notFound } from '../../api/replies.ts';
import { withoutLivemode } from '../answer-context.ts';
import { listCheckouts } from '../checkouts/listing.ts';
import * as examples from '../examples.ts';
import { findKeptPrice } from '../prices/store.ts';
import { matchOf } from '../search.ts';
import { presentLinkItem, presentPaymentLink } from './present.ts';
import { findPaymentLink, pageOfPaymentLinks } from './store.ts';

/** Loaded when asked for: no start needs it. */
const loadChanges = () => import('./changes.ts');

export const paymentLinks: Resource = {
  name: 'Payment links',
  description: 'A payment link is a reusable address; each purchase through it is a checkout.',
  operations: [
    defineOperation({
      id: 'createPaymentLink',
      scope: 'links:write',
      method: 'post',
      path: '/payment-links',
      summary: 'Create a payment link',
      description:
        'A reusable address: each purchase through it is a checkout of its own, which names the link in `payment_link_id`. It has neither the `metadata` of the link nor a `webhook_endpoint`: its events go to the endpoints of the mode.',
      body: createPaymentLinkRequest,
      answer: paymentLink,
      errors: [422],
      example: { body: examples.createPaymentLink, answer: examples.paymentLink },
      prepare: loadChanges,
      handle: (transaction, { body }, { createPaymentLink }) => createPaymentLink(transaction, body),
    }),
    defineOperation({
      id: 'listPaymentLinks',
      scope: 'links:read',
      method: 'get',
      path: '/payment-links',
      summary: 'List payment links',
      description:
        'Newest first; `q` searches the names. Go on by `after`: a page of `q` by number reads the matches before it.',
      query: paymentLinksQuery,
      answer: listOf(listedPaymentLink).meta({ id: 'PaymentLinkList' }),
      errors: [422],
      example: { answer: examples.listOf('/payment-links', examples.paymentLink, false) },
      handle: (transaction, asked) => {
        const page = pageOfPaymentLinks(
          transaction.database,
          placeIn(asked.query),
          matchOf(asked.query.q),
          asked.query,
        );
        return listed(transaction, asked, page, (record) =>
          withoutLivemode(presentPaymentLink(record, answerContextOf(transaction))),
        );
      },
    }),
    defineOperation({
      id: 'retrievePaymentLink',
      scope: 'links:read',
      method: 'get',
      path: '/payment-links/{id}',
      summary: 'Retrieve a payment link',
      answer: paymentLink,
      errors: [404],
      example: { answer: examples.paymentLink },
      handle: (transaction, { id }) =>
        found(findPaymentLink(transaction.database, id), (record) =>
          presentPaymentLink(record, answerContextOf(transaction)),
        ),
    }),
    defineOperation({
      id: 'updatePaymentLink',
      scope: 'links:write',
      method: 'update',
      path: '/payment-links/{id}',
      summary: 'Update a payment link',
      description: 'Given `items` replace all of them, and each must carry `adjustable_quantity`.',
      body: updatePaymentLinkRequest,
      answer: paymentLink,
      errors: [404, 422],
      example: { body: { active: false }, answer: { ...examples.paymentLink, active: 0 } },
      prepare: loadChanges,
      handle: (transaction, { id, body }, { changePaymentLink }) => changePaymentLink(transaction, id, body),
    }),
    defineOperation({
      id: 'deletePaymentLink',
      scope: 'links:write',
      method: 'delete',
      path: '/payment-links/{id}',
      summary: 'Delete a payment link',
      description:
        'Its page is closed. Checkouts that came from it stay readable, and those that are open can still be paid.',
      answer: deleted,
      errors: [404],
      example: { answer: examples.deleted('payment_link', examples.PAYMENT_LINK_ID) },
      prepare: loadChanges,
      handle: (transaction, { id }, { removePaymentLink }) => removePaymentLink(transaction, id),
    }),
    defineOperation({
      id: 'listPaymentLinkCheckouts',
      scope: 'checkouts:read',
      method: 'get',
      path: '/payment-links/{id}/checkouts',
      isOwned: true,
      summary: 'List the checkouts of a payment link',
      description: 'Newest first, one for each purchase; with the filters of all checkouts.',
      query: linkCheckoutsQuery,
      answer: checkoutList,
      errors: [404, 422],
      example: {
        answer: examples.listOf(`/payment-links/${examples.PAYMENT_LINK_ID}/checkouts`, {
          ...examples.paidCheckout,
          payment_link_id: examples.PAYMENT_LINK_ID,
        }),
      },
      handle: (transaction, { id, query, urls }) =>
        findPaymentLink(transaction.database, id) === null
          ? notFound()
          : listCheckouts(transaction, { query: { ...query, payment_link_id: id }, urls }),
    }),
    defineOperation({
      id: 'listPaymentLinkItems',
      scope: 'links:read',
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
      handle: (transaction, asked) => {
        const link = findPaymentLink(transaction.database, asked.id);
        if (link === null) return notFound();
        const page = sliceOf(link.items, asked.query, ({ priceId }) => priceId);
        return listed(transaction, asked, page, (item) => {
          const price = findKeptPrice(transaction.database, item.priceId);
          if (price === null) throw new Error('Prices are never removed.');
          return presentLinkItem(item, price);
        });
      },
    }),
  ],
};
