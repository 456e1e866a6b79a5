import { listOf, pageQuery } from '../../../contract/page-query.ts';
import {
  checkoutsQuery,
  checkTogether,
  createCheckoutRequest,
  simulateRequest,
  updateCheckoutRequest,
} from '../../../contract/requests/checkout.ts';
import { attempt, checkout, checkoutItem } from '../../../contract/resources/checkout.ts';
import { checkoutList } from '../../../contract/resources/lists.ts';
import { answerContextOf } from '../../account/transaction.ts';
import { found, listed, placeIn, sliceOf } from '../../api/lists.ts';
import { defineOperation, type Resource } from '../../api/operation.ts';
import { notFound } from '../../api/replies.ts';
import { pageOfAttempts } from '../../payments/store/attempts.ts';
import * as examples from '../examples.ts';
import { changeCheckout, createCheckout, expireCheckout, simulateCheckout } from './changes.ts';
import { listCheckouts } from './listing.ts';
import { presentAttempt, presentCheckout, presentItem } from './present.ts';
import { findCheckout } from './store/checkouts.ts';
import { readCheckoutItems } from './store/items.ts';

export const checkouts: Resource = {
  name: 'Checkouts',
  description: 'A checkout is one payable session with an address to which the payer is sent.',
  operations: [
    defineOperation({
      id: 'createCheckout',
      scope: 'checkouts:write',
      method: 'post',
      path: '/checkouts',
      isAudited: false,
      summary: 'Create a checkout',
      description:
        'Give either `items`, or `amount` with `currency`. Send the payer to the `checkout_url` of the answer; the right to pay ends at `expires_at`, 30 minutes after creation unless you say when.',
      body: createCheckoutRequest,
      together: checkTogether,
      answer: checkout,
      errors: [422, 503],
      example: { body: examples.createCheckout, answer: examples.checkout },
      handle: (transaction, { body }) => createCheckout(transaction, body),
    }),
    defineOperation({
      id: 'listCheckouts',
      scope: 'checkouts:read',
      method: 'get',
      path: '/checkouts',
      summary: 'List checkouts',
      description:
        'Newest first. `created_from` and `created_to` are seconds since the epoch, both included.',
      query: checkoutsQuery,
      answer: checkoutList,
      errors: [422],
      example: { answer: examples.listOf('/checkouts', examples.checkout) },
      handle: listCheckouts,
    }),
    defineOperation({
      id: 'retrieveCheckout',
      scope: 'checkouts:read',
      method: 'get',
      path: '/checkouts/{id}',
      summary: 'Retrieve a checkout',
      answer: checkout,
      errors: [404],
      example: { answer: examples.paidCheckout },
      handle: (transaction, { id }) =>
        found(findCheckout(transaction.database, id), (record) =>
          presentCheckout(record, answerContextOf(transaction)),
        ),
    }),
    defineOperation({
      id: 'updateCheckout',
      scope: 'checkouts:write',
      method: 'update',
      path: '/checkouts/{id}',
      summary: 'Update a checkout',
      description: 'Only while it is pending, and never what the payer pays: 403 in any other state.',
      body: updateCheckoutRequest,
      answer: checkout,
      errors: [403, 404, 422],
      example: {
        body: examples.updateCheckout,
        answer: { ...examples.checkout, ...examples.updateCheckout },
      },
      handle: (transaction, { id, body }) => changeCheckout(transaction, id, body),
    }),
    defineOperation({
      id: 'listCheckoutItems',
      scope: 'checkouts:read',
      method: 'get',
      path: '/checkouts/{id}/items',
      summary: 'List the items of a checkout',
      description: 'Prices as they were when the checkout was made, each with its `quantity`.',
      query: pageQuery,
      answer: listOf(checkoutItem).meta({ id: 'CheckoutItemList' }),
      errors: [404, 422],
      example: { answer: examples.listOf(`/checkouts/${examples.CHECKOUT_ID}/items`, examples.checkoutItem) },
      handle: (transaction, asked) => {
        const stored = findCheckout(transaction.database, asked.id);
        if (stored === null) return notFound();
        const page = sliceOf(
          readCheckoutItems(transaction.database, stored.seq),
          asked.query,
          ({ priceId }) => priceId,
        );
        return listed(transaction, asked, page, (item) => presentItem(item, answerContextOf(transaction)));
      },
    }),
    defineOperation({
      id: 'listCheckoutAttempts',
      scope: 'checkouts:read',
      method: 'get',
      path: '/checkouts/{id}/attempts',
      isOwned: true,
      summary: 'List the payment attempts of a checkout',
      description: 'A declined attempt ends the attempt, not the checkout: the payer may try again.',
      query: pageQuery,
      answer: listOf(attempt).meta({ id: 'AttemptList' }),
      errors: [404, 422],
      example: { answer: examples.listOf(`/checkouts/${examples.CHECKOUT_ID}/attempts`, examples.attempt) },
      handle: (transaction, asked) => {
        if (findCheckout(transaction.database, asked.id) === null) return notFound();
        const page = pageOfAttempts(transaction.database, asked.id, placeIn(asked.query));
        return listed(transaction, asked, page, (record) =>
          presentAttempt(record, answerContextOf(transaction)),
        );
      },
    }),
    defineOperation({
      id: 'expireCheckout',
      scope: 'checkouts:write',
      method: 'post',
      path: '/checkouts/{id}/expire',
      summary: 'Expire a checkout',
      description:
        'Ends a pending checkout at once. 400 when it has expired already, 403 when it is not pending.',
      answer: checkout,
      errors: [400, 403, 404],
      example: { answer: examples.expiredCheckout },
      handle: (transaction, { id }) => expireCheckout(transaction, id),
    }),
    defineOperation({
      id: 'simulateCheckout',
      scope: 'checkouts:write',
      method: 'post',
      path: '/checkouts/{id}/simulate',
      modes: 'test',
      summary: 'Simulate what a payer does',
      description:
        'Test mode only, for tests without a browser. `declined` ends an attempt; the rest end the checkout.',
      body: simulateRequest,
      answer: checkout,
      errors: [403, 404, 409, 422],
      example: { body: { outcome: 'paid' }, answer: examples.paidCheckout },
      handle: (transaction, { id, body }) => simulateCheckout(transaction, id, body),
    }),
  ],
};
