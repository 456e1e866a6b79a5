import { listOf } from '../../../contract/page-query.ts';
import {
  addSettlementLinesRequest,
  clearingQuery,
  ledgerModeQuery,
  resolveRequest,
  settlementLinesQuery,
  settleRefundRequest,
} from '../../../contract/requests/reconciliation.ts';
import {
  clearingItem,
  doubtList,
  reconciliation,
  settlementLine,
  settlementReport,
} from '../../../contract/resources/reconciliation.ts';
import { refund } from '../../../contract/resources/refund.ts';
import { allows } from '../../../contract/scopes.ts';
import { conflict, notFound, ok } from '../../api/replies.ts';
import { jsonAnswer } from '../../api/responses.ts';
import { defineOperatorOperation, found, foundList } from '../operation.ts';

const SETTLED = 'Nothing of it is open, or another resolution stands.';
const PAYOUT_PENDING =
  'The payout waits for its outcome: record that first, because a failed payout gives its money back by itself.';

/** Files of acquirer and bank against the ledger. */
export const reconciliationOperations = {
  addSettlementLines: defineOperatorOperation({
    method: 'post',
    path: '/accounts/{id}/settlement-lines',
    scope: 'books:write',
    body: addSettlementLinesRequest,
    answer: settlementReport,
    errors: [404, 409, 422],
    async handle({ c, ledgerIn, body, source }) {
      const mayPay = allows(c.get('operator').scopes, 'payouts:write');
      const taken = await ledgerIn(body.mode).addSettlementLines(body, source, mayPay);
      if (taken === null) return notFound();
      if (taken.ok) return ok(taken.report);
      return conflict('settlement_line_taken', `Another line stands at line ${taken.line} of this file.`);
    },
  }),
  listSettlementLines: defineOperatorOperation({
    method: 'get',
    path: '/accounts/{id}/settlement-lines',
    scope: 'books:read',
    query: settlementLinesQuery,
    answer: listOf(settlementLine).meta({ id: 'SettlementLineList' }),
    errors: [404, 422],
    handle: async ({ ledgerIn, query, urls }) =>
      foundList(await ledgerIn(query.mode).listSettlementLines(query, urls)),
  }),
  resolveSettlementLine: defineOperatorOperation({
    method: 'post',
    path: '/accounts/{id}/settlement-lines/{line}/resolve',
    scope: 'books:write',
    body: resolveRequest,
    answer: settlementLine,
    errors: [404, 409, 422],
    async handle({ c, ledgerIn, body, source }) {
      const line = c.req.param('line') ?? '';
      const resolved = await ledgerIn(body.mode).resolveSettlementLine(line, body, source);
      if (resolved?.ok) return ok(resolved.line);
      if (resolved?.reason === 'settled') return conflict('already_settled', SETTLED);
      return resolved?.reason === 'payout_pending' ? conflict('payout_pending', PAYOUT_PENDING) : notFound();
    },
  }),
  listClearing: defineOperatorOperation({
    method: 'get',
    path: '/accounts/{id}/clearing',
    scope: 'books:read',
    query: clearingQuery,
    answer: listOf(clearingItem).meta({ id: 'ClearingItemList' }),
    errors: [404, 422],
    handle: async ({ ledgerIn, query, urls }) =>
      foundList(await ledgerIn(query.mode).listClearing(query, urls)),
  }),
  resolveClearingItem: defineOperatorOperation({
    method: 'post',
    path: '/accounts/{id}/clearing/{item}/resolve',
    scope: 'books:write',
    body: resolveRequest,
    answer: clearingItem,
    errors: [404, 409, 422],
    async handle({ c, ledgerIn, body, source }) {
      const item = c.req.param('item') ?? '';
      const resolved = await ledgerIn(body.mode).resolveClearingItem(item, body, source);
      if (resolved?.ok) return ok(resolved.item);
      if (resolved?.reason === 'settled') return conflict('already_settled', SETTLED);
      if (resolved?.reason === 'payout_pending') return conflict('payout_pending', PAYOUT_PENDING);
      if (resolved?.reason !== 'refund_pending') return notFound();
      return conflict('refund_pending', 'The refund is under way: its own outcome closes this item.');
    },
  }),
  readReconciliation: defineOperatorOperation({
    method: 'get',
    path: '/accounts/{id}/reconciliation',
    scope: 'books:read',
    query: ledgerModeQuery,
    answer: reconciliation,
    errors: [404, 422],
    handle: async ({ ledgerIn, query }) => found(await ledgerIn(query.mode).readReconciliation()),
  }),
  listDoubts: defineOperatorOperation({
    method: 'get',
    path: '/accounts/{id}/doubts',
    scope: 'books:read',
    query: ledgerModeQuery,
    answer: doubtList,
    errors: [404, 422],
    handle: async ({ ledgerIn, query }) => found(await ledgerIn(query.mode).listDoubts()),
  }),
  settleRefund: defineOperatorOperation({
    method: 'post',
    path: '/accounts/{id}/refunds/{refund}/outcome',
    scope: 'books:write',
    body: settleRefundRequest,
    answer: refund,
    errors: [404, 409, 422],
    async handle({ c, ledgerIn, body, source }) {
      const outcome = await ledgerIn(body.mode).settleRefund(c.req.param('refund') ?? '', body, source);
      // The refund's metadata is as its text was written.
      if (outcome?.ok) return jsonAnswer(200, outcome.body);
      if (outcome?.reason === 'ended')
        return conflict('refund_ended', 'The refund has ended: its outcome stays.');
      if (outcome?.reason !== 'not_unclear') return notFound();
      return conflict(
        'refund_not_unclear',
        'The acquirer still answers about this refund: wait for its answer.',
      );
    },
  }),
};
