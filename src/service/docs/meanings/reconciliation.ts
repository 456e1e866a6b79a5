import { entity, id, livemode, type Meanings, or } from './meaning.ts';

const account =
  '`acquirer:clearing`: payments and refunds that the acquirer’s file must show; `refund:pending`: refunds without an outcome; `payout:in_transit`: payouts that the bank’s file must show. Each goes to zero.';
const subject = 'The payment attempt, refund or payout; null when unknown.';
const checkout = 'The checkout that it is of; null for a payout, and when unknown.';
const mode = '`test` or `live`: the ledger. The sandbox has no files, so in test mode nothing is expected.';

const resolution: Meanings = {
  resolution: 'What a person decided; null until then.',
  'resolution.reason': 'The reason that was given.',
  'resolution.note': 'The note that was given.',
  'resolution.by': 'The operator who decided.',
  'resolution.at': 'When, in seconds since the Unix epoch.',
  'resolution.adjustment': 'What it added to the merchant’s balance, in signed whole dinars; 0 for nothing.',
};

const line: Meanings = {
  line: 'Its number in the file, from 1.',
  kind: '`payment`, `refund` or `payout`.',
  reference: 'The order number at the acquirer; of a payout the operator’s reference.',
  amount: 'In whole dinars, above 0, refunds too.',
  date: 'The day that the file gives, as YYYY-MM-DD.',
};

export const settlementLine: Meanings = {
  id: id('line'),
  entity,
  livemode,
  source: '`acquirer` or `bank`: whose file it is.',
  file: 'The file’s name.',
  ...line,
  state:
    '`matched`: what the ledger expected; `differs`: another amount; `missing_here`: nothing was expected; `repeated`: another line was it; `resolved`: one of the last three, decided by a person. A line that is missing here is matched when its payment, refund or payout comes.',
  expected: 'What the ledger expected, in whole dinars; null for nothing.',
  checkout_id: checkout,
  subject,
  ...resolution,
  created_at: 'When it was added, in seconds since the Unix epoch.',
};

export const settlementReport: Meanings = {
  entity,
  livemode,
  file: 'The file’s name.',
  matched: 'Lines of this call that were expected so. Known lines count with their state.',
  differs: 'Lines of another amount.',
  missing_here: 'Lines of which the ledger knows nothing paid.',
  repeated: 'Lines of what another line was.',
  payouts_paid:
    'Pending payouts that a matched line ended as `paid`. A line in another state leaves its payout as it is.',
  payouts_without_scope:
    'Pending payouts of matched lines that stay pending, because the key lacks `payouts:write`.',
};

export const clearingItem: Meanings = {
  id: id('item'),
  entity,
  livemode,
  account,
  amount: 'What was expected, in signed whole dinars: a refund leaves the acquirer, so it is below 0 there.',
  open: 'What of it is open; 0 once it is closed.',
  reference: 'The order number at the acquirer; of a payout the operator’s reference.',
  checkout_id: checkout,
  subject: 'The payment attempt, refund or payout.',
  opened_at: 'Since when it is expected, in seconds since the Unix epoch.',
  closed_at: 'When a line, its own end or a person closed it; null while it is open.',
  ...resolution,
};

export const reconciliation: Meanings = {
  entity,
  livemode,
  clearing: 'One for each clearing account.',
  'clearing[].account': account,
  'clearing[].balance': 'The sum of its open items, in signed whole dinars.',
  'clearing[].items': 'How many are open.',
  'clearing[].by_age': 'Open items by the days since they were opened.',
  'clearing[].by_age.up_to_1': 'Of today and yesterday.',
  'clearing[].by_age.up_to_2': 'Two days old.',
  'clearing[].by_age.up_to_4': 'Three or four days old.',
  'clearing[].by_age.older': 'Older than four days.',
  explained:
    'Shares of the payments, refunds and payouts of the last 90 days, from 0 to 1; null: none is old enough.',
  'explained.after_1_day': 'Closed on the day or the next.',
  'explained.after_2_days': 'Closed within two days.',
  'explained.after_4_days': 'Closed within four days.',
  unresolved_lines: 'Lines that wait for a person, counted up to 1,000.',
  in_doubt: 'Payments and refunds that `doubts` lists.',
};

export const doubtList: Meanings = {
  entity,
  data: 'The oldest 50 payments, then the oldest 50 refunds.',
};

export const doubt: Meanings = {
  id: 'That of the payment attempt, or of the refund.',
  entity,
  livemode,
  kind: '`payment` or `refund`.',
  amount: 'In whole dinars.',
  reference: 'The order number at the acquirer.',
  checkout_id: 'The checkout that it is of.',
  last_answer:
    'The acquirer’s: `silent`: none that could be read; `denied`: it refused the credentials; `contradiction`: its answer does not fit the order; `unclear`: it cannot tell, and a person has to ask the bank.',
  created_at: 'When it began, in seconds since the Unix epoch.',
};

export const addSettlementLinesRequest: Meanings = {
  mode,
  source: '`acquirer` for payments and refunds, `bank` for payouts.',
  file: 'The file’s name: with it and its number a line is known again.',
  lines: 'At most 300; a longer file is sent in parts.',
  'lines[].line': line.line ?? '',
  'lines[].kind': line.kind ?? '',
  'lines[].reference': line.reference ?? '',
  'lines[].amount': line.amount ?? '',
  'lines[].date': line.date ?? '',
};

export const resolveRequest: Meanings = {
  mode,
  reason:
    '`bank_error`, `bank_fee`, `counted_elsewhere` (in another account or file), `returned_to_payer`, `never_arrived`, `written_off` or `told_by_bank`.',
  note: 'What a later reader has to know.',
  adjust_balance: or(false, 'Whether the difference goes into the merchant’s balance, as an `adjustment`.'),
};

export const settleRefundRequest: Meanings = {
  mode,
  status: 'What the bank told: `succeeded` for the whole amount, or `failed`.',
  note: 'Who told it, and when.',
};
