import {
  checkoutRefundsQuery,
  createRefundRequest,
  type RefundsQuery,
  refundsQuery,
} from '../../../contract/requests/refund.ts';
import { refundList } from '../../../contract/resources/lists.ts';
import { refund } from '../../../contract/resources/refund.ts';
import { answerContextOf, type Transaction } from '../../account/transaction.ts';
import { found, type ListUrls, listed, placeIn } from '../../api/lists.ts';
import { defineOperation, type Resource } from '../../api/operation.ts';
import { notFound, type Reply } from '../../api/replies.ts';
import { identifierTimePrefix } from '../../identifiers/spelling.ts';
import { findCheckout } from '../checkouts/store/checkouts.ts';
import { CHECKOUT_ID, listOf } from '../examples.ts';
import * as examples from './examples.ts';
import { presentRefund } from './present.ts';
import { findRefund, pageOfRefunds } from './store.ts';

/** Loaded when asked for: no start needs it. */
const loadChanges = () => import('./changes.ts');

export const refunds: Resource = {
  name: 'Refunds',
  description:
    'Money that goes back to who paid, all of it or a part, by the acquirer that took it; or that the merchant gave back by hand, written down. The checkout stays paid, with its `refunded_amount` beside that. Fees stay paid, unless the plan of the account says `returned`: then they come back in proportion.',
  operations: [
    defineOperation({
      id: 'createRefund',
      scope: 'refunds:write',
      method: 'post',
      path: '/checkouts/{id}/refunds',
      summary: 'Refund a checkout',
      description:
        'Of a paid checkout, all that is left unless `amount` says how much. The answer is `pending`: `refund.succeeded` or `refund.failed` tells the end, within seconds or days, as the bank pleases. What is pending counts as given back: all refunds together never exceed what was paid, and a checkout has at most 100. With `method` `cash` or `transfer` it has succeeded at once.',
      body: createRefundRequest,
      answer: refund,
      errors: [403, 404, 422, 503],
      example: { body: examples.createRefund, answer: examples.refund },
      prepare: loadChanges,
      handle: (transaction, { id, body }, { createRefund }) => createRefund(transaction, id, body),
    }),
    defineOperation({
      id: 'listCheckoutRefunds',
      scope: 'refunds:read',
      method: 'get',
      path: '/checkouts/{id}/refunds',
      isOwned: true,
      summary: 'List the refunds of a checkout',
      description: 'Newest first, failed ones included.',
      query: checkoutRefundsQuery,
      answer: refundList,
      errors: [404, 422],
      example: {
        answer: listOf(`/checkouts/${CHECKOUT_ID}/refunds`, examples.succeededRefund),
      },
      handle: (transaction, asked) => {
        if (findCheckout(transaction.database, asked.id) === null) return notFound();
        return listRefunds(transaction, {
          ...asked,
          query: { ...asked.query, checkout_id: asked.id },
        });
      },
    }),
    defineOperation({
      id: 'listRefunds',
      scope: 'refunds:read',
      method: 'get',
      path: '/refunds',
      summary: 'List refunds',
      description:
        'Newest first. Filters combine; `created_from` and `created_to` are seconds since the epoch, both included.',
      query: refundsQuery,
      answer: refundList,
      errors: [422],
      example: { answer: listOf('/refunds', examples.succeededRefund) },
      handle: listRefunds,
    }),
    defineOperation({
      id: 'retrieveRefund',
      scope: 'refunds:read',
      method: 'get',
      path: '/refunds/{id}',
      summary: 'Retrieve a refund',
      answer: refund,
      errors: [404],
      example: { answer: examples.succeededRefund },
      handle: (transaction, { id }) =>
        found(findRefund(transaction.database, id), (record) =>
          presentRefund(record, answerContextOf(transaction)),
        ),
    }),
  ],
};

function listRefunds(transaction: Transaction, asked: { query: RefundsQuery; urls: ListUrls }): Reply {
  const { created_from: from, created_to: to, checkout_id: checkoutId, status, metadata } = asked.query;
  const page = pageOfRefunds(transaction.database, placeIn(asked.query), {
    checkoutId,
    status,
    metadata,
    from: from === undefined ? null : identifierTimePrefix(from),
    to: to === undefined ? null : identifierTimePrefix(to + 1),
  });
  return listed(transaction, asked, page, (record) => presentRefund(record, answerContextOf(transaction)));
}
