import type { operatorOperations } from '../operator/operations/index.ts';

const ONCE =
  'An answer with secrets is shown once: the same Idempotency-Key answers 409 and names the resource.';

/** What the document says of each operation of the operator's API. */
export const operatorWords: Readonly<
  Record<keyof typeof operatorOperations, { summary: string; description?: string }>
> = {
  inviteOperator: {
    summary: 'Invite a person to the operators’ pages',
    description: 'The answer shows a link once; it lets the person of this name in within a day.',
  },
  listAccounts: {
    summary: 'List accounts',
    description: 'Newest first.',
  },
  createAccount: {
    summary: 'Create an account',
    description: `With a key and a webhook secret for each mode. ${ONCE}`,
  },
  retrieveAccount: {
    summary: 'Retrieve an account',
    description: 'With its keys, which show no secret.',
  },
  updateAccount: {
    summary: 'Update an account',
    description:
      'Absent fields stay, null clears; the terms of `fee_plan` are merged. `acquirer_credentials` (`{"<acquirer>": {…}}`, or null to remove them) are stored sealed and never shown again.',
  },
  inviteOwner: {
    summary: 'Invite an owner to the dashboard',
    description:
      'The answer shows a link once, for the account’s first owner or after the loss of all access. It lets one person in within seven days. Hand it over in private.',
  },
  decideNames: {
    summary: 'Decide on changed names',
    description:
      'The account shows as `pending_names` what its merchant asked for in live mode. Payers see approved names at once.',
  },
  readGoingLive: {
    summary: 'Read an account’s way to live',
    description:
      'Each item with its state, who has to act, and when it was done. Until all are done and live payments are switched on, live mode takes none but the first payment.',
  },
  switchLive: {
    summary: 'Switch live payments on or off',
    description:
      'On only when every item is done. New credentials must be tested again, and leave the switch as it is.',
  },
  testCredentials: {
    summary: 'Test the credentials of the acquirer',
    description: 'By a question without effect. Its answer is the state of the item `credentials`.',
  },
  makeFirstPayment: {
    summary: 'Make the first payment',
    description:
      'A checkout of 50 DA without fees, to be paid by card at `checkout_url`; the service gives it back by itself. The same one is answered while it can be paid.',
  },
  createKey: {
    summary: 'Add a key',
    description: `\`scopes\` and \`expires_at\` restrict it. ${ONCE}`,
  },
  revokeKey: {
    summary: 'Revoke a key',
    description: 'In force when the answer is 200; at a 503 the service goes on trying.',
  },
  retrieveStorage: {
    summary: 'Retrieve the size of an account',
    description: 'Of its two ledgers, in bytes, with the growth of thirty days.',
  },
  retrieveHealth: {
    summary: 'Retrieve the health of an account',
    description:
      'Of its two ledgers: their size, since when due work waits, and the webhook endpoints that get no events.',
  },
  listPaymentExceptions: {
    summary: 'List payment exceptions',
    description:
      'Approvals that no checkout could take: late, twice, or of another amount. Newest first; with `state=open` those that nobody has settled.',
  },
  retrievePaymentException: {
    summary: 'Retrieve a payment exception',
    description: 'With what the checkout expected, and its attempts with the acquirer’s own words.',
  },
  settlePaymentException: {
    summary: 'Settle a payment exception',
    description:
      'With an outcome and a note, once and for good. It moves no money. The same settlement again changes nothing.',
  },
  listAccountJournal: {
    summary: 'List the actions of an account',
  },
  listAccountIncidents: {
    summary: 'List the refusals of an account',
  },
  listJournal: {
    summary: 'List the actions of operators',
  },
  listIncidents: {
    summary: 'List refusals by the hour',
  },
  listOperators: {
    summary: 'List operators with their last use',
  },
  retrieveBalance: {
    summary: 'Retrieve the balance of an account',
    description: 'Of a mode: what a payout may take.',
  },
  listPayouts: {
    summary: 'List payouts',
  },
  recordPayout: {
    summary: 'Record a payout',
    description:
      'It debits the balance, and cannot exceed it. The same `reference` is the same payout, so a repeated call pays once.',
  },
  updatePayout: {
    summary: 'End a pending payout',
    description: 'A failed one is credited to the balance once. Its outcome never changes again.',
  },
  addSettlementLines: {
    summary: 'Add lines of a settlement file',
    description:
      'Compares them with what the ledger expects at acquirer and bank. A known line changes nothing, so a call may be repeated. A matched line ends its pending payout as paid.',
  },
  listSettlementLines: {
    summary: 'List lines of settlement files',
  },
  resolveSettlementLine: {
    summary: 'Resolve a line',
    description:
      'A line that differs closes its item too. If the item is closed already, an adjustment is the whole amount of the line. The same resolution again changes nothing.',
  },
  listClearing: {
    summary: 'List items of a clearing account',
    description: 'The open ones, or with `state=resolved` those that a person closed, with reason and note.',
  },
  resolveClearingItem: {
    summary: 'Resolve an open item',
    description:
      'For what no file shows. The outcome of a pending refund is not given here, and that of a pending payout comes before an adjustment.',
  },
  readReconciliation: {
    summary: 'Read how far files and ledger agree',
  },
  listDoubts: {
    summary: 'List payments and refunds in doubt',
    description: 'With the acquirer’s last answer.',
  },
  settleRefund: {
    summary: 'Settle an unclear refund',
    description: 'Only for a refund about which the acquirer cannot tell (`unclear` in `doubts`).',
  },
  recount: {
    summary: 'Audit a ledger',
    description:
      'Compares the balance with its entries, checkouts, refunds and payouts, a part in each call: while there is a `next`, call again with it as `after`.',
  },
};
