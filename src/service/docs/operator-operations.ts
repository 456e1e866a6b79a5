import type * as z from 'zod';
import { deleted } from '../../contract/error.ts';
import { listOf } from '../../contract/list.ts';
import {
  accountsQuery,
  createAccountRequest,
  createKeyRequest,
  updateAccountRequest,
} from '../../contract/requests/account.ts';
import { auditLogQuery, operatorAuditLogQuery } from '../../contract/requests/audit-log.ts';
import { recountQuery } from '../../contract/requests/ledger-audit.ts';
import { operatorPaymentExceptionsQuery } from '../../contract/requests/payment-exception.ts';
import {
  operatorPayoutsQuery,
  recordPayoutRequest,
  updatePayoutRequest,
} from '../../contract/requests/payout.ts';
import { decideNamesRequest } from '../../contract/requests/profile.ts';
import {
  addSettlementLinesRequest,
  clearingQuery,
  ledgerModeQuery,
  resolveRequest,
  settlementLinesQuery,
  settleRefundRequest,
} from '../../contract/requests/reconciliation.ts';
import {
  account,
  accountStorage,
  accountWithKeys,
  createdAccount,
  createdKey,
  operatorList,
  ownerInvitation,
} from '../../contract/resources/account.ts';
import { auditEntry, incident } from '../../contract/resources/audit-log.ts';
import { recountPart } from '../../contract/resources/ledger-audit.ts';
import { paymentException } from '../../contract/resources/payment-exception.ts';
import { payout } from '../../contract/resources/payout.ts';
import { merchantProfile } from '../../contract/resources/profile.ts';
import {
  clearingItem,
  doubtList,
  reconciliation,
  settlementLine,
  settlementReport,
} from '../../contract/resources/reconciliation.ts';
import { refund } from '../../contract/resources/refund.ts';
import type { ErrorStatus } from '../api/codes.ts';
import { nothing } from '../api/operation.ts';
import type { OperatorScope } from '../operators.ts';

/** The operator's API, as its document describes it. A test compares it with the routes. */

export type OperatorOperation = {
  id: string;
  /** `update` accepts POST, PATCH and PUT. */
  method: 'get' | 'post' | 'update' | 'delete';
  /** Below `/operator`, parameters in braces. */
  path: string;
  scope: OperatorScope;
  summary: string;
  description: string;
  query: z.ZodObject;
  body: z.ZodObject;
  answer: z.ZodType;
  /** Its statuses besides 200 and those of every request. */
  errors: readonly ErrorStatus[];
  /** Whether an Idempotency-Key counts. */
  isKeyed: boolean;
};

type Given = Pick<OperatorOperation, 'id' | 'method' | 'path' | 'scope' | 'summary' | 'answer' | 'errors'>;

const operation = (given: Given & Partial<OperatorOperation>): OperatorOperation => ({
  description: '',
  query: nothing,
  body: nothing,
  isKeyed: false,
  ...given,
});

const entries = listOf(auditEntry).meta({ id: 'JournalEntryList' });
const incidents = listOf(incident).meta({ id: 'IncidentList' });
const ONCE =
  'An answer with secrets is shown once: the same Idempotency-Key answers 409 and names the resource.';

export const operatorOperations: readonly OperatorOperation[] = [
  operation({
    id: 'listAccounts',
    method: 'get',
    path: '/accounts',
    scope: 'accounts:read',
    summary: 'List accounts',
    description: 'Newest first.',
    query: accountsQuery,
    answer: listOf(account).meta({ id: 'AccountList' }),
    errors: [422],
  }),
  operation({
    id: 'createAccount',
    method: 'post',
    path: '/accounts',
    scope: 'accounts:write',
    summary: 'Create an account',
    description: `With a key and a webhook secret for each mode. ${ONCE}`,
    body: createAccountRequest,
    answer: createdAccount,
    errors: [409, 422],
    isKeyed: true,
  }),
  operation({
    id: 'retrieveAccount',
    method: 'get',
    path: '/accounts/{id}',
    scope: 'accounts:read',
    summary: 'Retrieve an account',
    description: 'With its keys, which show no secret.',
    answer: accountWithKeys,
    errors: [404],
  }),
  operation({
    id: 'updateAccount',
    method: 'update',
    path: '/accounts/{id}',
    scope: 'accounts:write',
    summary: 'Update an account',
    description:
      'Absent fields stay, null clears; the terms of `fee_plan` are merged. `acquirer_credentials` (`{"<acquirer>": {…}}`, or null to remove them) are stored sealed and never shown again.',
    body: updateAccountRequest,
    answer: account,
    errors: [404, 422],
  }),
  operation({
    id: 'inviteOwner',
    method: 'post',
    path: '/accounts/{id}/invitations',
    scope: 'accounts:write',
    summary: 'Invite an owner to the dashboard',
    description:
      'The answer shows a link once, for the account’s first owner or after the loss of all access. It lets one person in within seven days. Hand it over in private.',
    answer: ownerInvitation,
    errors: [404],
  }),
  operation({
    id: 'decideNames',
    method: 'post',
    path: '/accounts/{id}/names',
    scope: 'accounts:write',
    summary: 'Decide on changed names',
    description:
      'The account shows as `pending_names` what its merchant asked for in live mode. Payers see approved names at once.',
    body: decideNamesRequest,
    answer: merchantProfile,
    errors: [404, 409, 422],
  }),
  operation({
    id: 'createKey',
    method: 'post',
    path: '/accounts/{id}/keys',
    scope: 'keys:write',
    summary: 'Add a key',
    description: `\`scopes\` and \`expires_at\` restrict it. ${ONCE}`,
    body: createKeyRequest,
    answer: createdKey,
    errors: [404, 409, 422],
    isKeyed: true,
  }),
  operation({
    id: 'revokeKey',
    method: 'delete',
    path: '/accounts/{id}/keys/{key}',
    scope: 'keys:write',
    summary: 'Revoke a key',
    description: 'In force when the answer is 200; at a 503 the service goes on trying.',
    answer: deleted,
    errors: [404],
  }),
  operation({
    id: 'retrieveStorage',
    method: 'get',
    path: '/accounts/{id}/storage',
    scope: 'accounts:read',
    summary: 'Retrieve the size of an account',
    description: 'Of its two ledgers, in bytes, with the growth of thirty days.',
    answer: accountStorage,
    errors: [404],
  }),
  operation({
    id: 'listPaymentExceptions',
    method: 'get',
    path: '/accounts/{id}/payment-exceptions',
    scope: 'accounts:read',
    summary: 'List payment exceptions',
    description: 'Approvals that no checkout could take: late, twice, or of another amount. Newest first.',
    query: operatorPaymentExceptionsQuery,
    answer: listOf(paymentException).meta({ id: 'PaymentExceptionList' }),
    errors: [404, 422],
  }),
  operation({
    id: 'listAccountJournal',
    method: 'get',
    path: '/accounts/{id}/journal',
    scope: 'journal:read',
    summary: 'List the actions of an account',
    query: operatorAuditLogQuery,
    answer: entries,
    errors: [404, 422],
  }),
  operation({
    id: 'listAccountIncidents',
    method: 'get',
    path: '/accounts/{id}/incidents',
    scope: 'journal:read',
    summary: 'List the refusals of an account',
    query: operatorAuditLogQuery,
    answer: incidents,
    errors: [404, 422],
  }),
  operation({
    id: 'listJournal',
    method: 'get',
    path: '/journal',
    scope: 'journal:read',
    summary: 'List the actions of operators',
    query: auditLogQuery,
    answer: entries,
    errors: [422],
  }),
  operation({
    id: 'listIncidents',
    method: 'get',
    path: '/incidents',
    scope: 'journal:read',
    summary: 'List refusals by the hour',
    query: auditLogQuery,
    answer: incidents,
    errors: [422],
  }),
  operation({
    id: 'listOperators',
    method: 'get',
    path: '/operators',
    scope: 'journal:read',
    summary: 'List operators with their last use',
    answer: operatorList,
    errors: [],
  }),
  operation({
    id: 'listPayouts',
    method: 'get',
    path: '/accounts/{id}/payouts',
    scope: 'books:read',
    summary: 'List payouts',
    query: operatorPayoutsQuery,
    answer: listOf(payout).meta({ id: 'PayoutList' }),
    errors: [404, 422],
  }),
  operation({
    id: 'recordPayout',
    method: 'post',
    path: '/accounts/{id}/payouts',
    scope: 'payouts:write',
    summary: 'Record a payout',
    description:
      'It debits the balance, and cannot exceed it. The same `reference` is the same payout, so a repeated call pays once.',
    body: recordPayoutRequest,
    answer: payout,
    errors: [404, 409, 422],
  }),
  operation({
    id: 'updatePayout',
    method: 'update',
    path: '/accounts/{id}/payouts/{payout}',
    scope: 'payouts:write',
    summary: 'End a pending payout',
    description: 'A failed one is credited to the balance once. Its outcome never changes again.',
    body: updatePayoutRequest,
    answer: payout,
    errors: [404, 409, 422],
  }),
  operation({
    id: 'addSettlementLines',
    method: 'post',
    path: '/accounts/{id}/settlement-lines',
    scope: 'books:write',
    summary: 'Add lines of a settlement file',
    description:
      'Compares them with what the ledger expects at acquirer and bank. A known line changes nothing, so a call may be repeated.',
    body: addSettlementLinesRequest,
    answer: settlementReport,
    errors: [404, 409, 422],
  }),
  operation({
    id: 'listSettlementLines',
    method: 'get',
    path: '/accounts/{id}/settlement-lines',
    scope: 'books:read',
    summary: 'List lines of settlement files',
    query: settlementLinesQuery,
    answer: listOf(settlementLine).meta({ id: 'SettlementLineList' }),
    errors: [404, 422],
  }),
  operation({
    id: 'resolveSettlementLine',
    method: 'post',
    path: '/accounts/{id}/settlement-lines/{line}/resolve',
    scope: 'books:write',
    summary: 'Resolve a line',
    description: 'A line that differs closes its item too. The same resolution again changes nothing.',
    body: resolveRequest,
    answer: settlementLine,
    errors: [404, 409, 422],
  }),
  operation({
    id: 'listClearing',
    method: 'get',
    path: '/accounts/{id}/clearing',
    scope: 'books:read',
    summary: 'List open items of a clearing account',
    query: clearingQuery,
    answer: listOf(clearingItem).meta({ id: 'ClearingItemList' }),
    errors: [404, 422],
  }),
  operation({
    id: 'resolveClearingItem',
    method: 'post',
    path: '/accounts/{id}/clearing/{item}/resolve',
    scope: 'books:write',
    summary: 'Resolve an open item',
    description: 'For what no file shows. The outcome of a pending refund is not given here.',
    body: resolveRequest,
    answer: clearingItem,
    errors: [404, 409, 422],
  }),
  operation({
    id: 'readReconciliation',
    method: 'get',
    path: '/accounts/{id}/reconciliation',
    scope: 'books:read',
    summary: 'Read how far files and ledger agree',
    query: ledgerModeQuery,
    answer: reconciliation,
    errors: [404, 422],
  }),
  operation({
    id: 'listDoubts',
    method: 'get',
    path: '/accounts/{id}/doubts',
    scope: 'books:read',
    summary: 'List payments and refunds in doubt',
    description: 'With the acquirer’s last answer.',
    query: ledgerModeQuery,
    answer: doubtList,
    errors: [404, 422],
  }),
  operation({
    id: 'settleRefund',
    method: 'post',
    path: '/accounts/{id}/refunds/{refund}/outcome',
    scope: 'books:write',
    summary: 'Settle an unclear refund',
    description: 'Only for a refund about which the acquirer cannot tell (`unclear` in `doubts`).',
    body: settleRefundRequest,
    answer: refund,
    errors: [404, 409, 422],
  }),
  operation({
    id: 'recount',
    method: 'get',
    path: '/accounts/{id}/recount',
    scope: 'books:read',
    summary: 'Audit a ledger',
    description:
      'Compares the balance with its entries, checkouts, refunds and payouts, a part in each call: while there is a `next`, call again with it as `after`.',
    query: recountQuery,
    answer: recountPart,
    errors: [404, 422],
  }),
];
