import { common, currency, entity, livemode, type Meanings } from './meaning.ts';

export const balance: Meanings = {
  entity,
  livemode,
  wallets: 'One for each currency: there is one.',
  'wallets[].currency': currency,
  'wallets[].balance': 'The sum of all entries, in whole dinars. Refunds may bring it below 0.',
  'wallets[].ready_for_payout':
    'A number of whole dinars, as text: the balance without what is on hold, at least 0.',
  'wallets[].on_hold': 'What refunds that are pending may take from the balance, in whole dinars.',
  'wallets[].payouts_waiting':
    'Why nothing is paid out: `balance_below_zero` while more was given back than is left, else null.',
};

export const balanceEntry: Meanings = {
  ...common('entry'),
  type: 'What moved the money: `payment`, `fee` (the merchant’s part, and its return), `refund`, `payout`, or an `adjustment` by the operator.',
  amount: 'Signed, in whole dinars: what is taken is below 0.',
  currency,
  reference:
    'The id of what moved the money: of a payment and of its fee the checkout, else the refund or the payout.',
  checkout_id: 'The checkout that it is of; null for a payout or an adjustment.',
  refund_id: 'The refund that it is of; null for anything else.',
};

export const payout: Meanings = {
  ...common('payout'),
  amount: 'What goes to the merchant, in whole dinars, above 0.',
  currency,
  status:
    '`pending`: under way; `paid`; `failed`: it did not arrive. The balance is debited when the payout is created, and credited again if it failed. The last two never change.',
  date: 'The day it was paid, as YYYY-MM-DD.',
  reference: 'The operator’s own, such as that of the bank transfer.',
};

export const paymentException: Meanings = {
  ...common('exception'),
  id: 'That of the attempt, which has at most one.',
  checkout_id: 'The checkout that could not take the money.',
  attempt_id: 'The attempt that was approved.',
  reference: 'The attempt’s order number at the acquirer.',
  why: '`late`: after the checkout had ended unpaid; `twice`: another attempt had paid; `amount`: not what was to be paid.',
  amount: 'What the acquirer took, in whole dinars. It is never part of the balance: it has to go back.',
  currency,
  outcome:
    'What an operator did or learnt: `returned_to_payer`, `never_arrived` or `counted_elsewhere`; null while it is open.',
  note: 'What the operator says about it.',
  settled_at: 'When an operator settled it; null while it is open.',
};

export const paymentExceptionDetails: Meanings = {
  ...paymentException,
  expected: 'What the attempt asked of the acquirer, in whole dinars with the payer’s fees.',
  checkout_status: 'The state of the checkout now.',
  checkout_created_at: 'When the checkout was made.',
  attempts: 'The newest attempts of the checkout, up to 20.',
};

export const settleExceptionRequest: Meanings = {
  mode: 'The ledger: `test` or `live`.',
  outcome:
    '`returned_to_payer`: the payer has the money back; `never_arrived`: the acquirer took none after all; `counted_elsewhere`: it paid something else.',
  note: 'Who gave or told what, and when. The merchant reads it.',
};
