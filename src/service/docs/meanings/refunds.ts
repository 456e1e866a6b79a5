import { common, currency, type Meanings, metadata, optionally, or } from './meaning.ts';

const method =
  '`acquirer`: the way it came, to whoever paid. `cash` and `transfer`: you gave it back yourself, which counts against what was paid, moves no balance and returns no fees.';
const reason = 'Your note. No payer sees it.';

export const refund: Meanings = {
  ...common('refund'),
  checkout_id: 'The checkout whose payment goes back.',
  amount: 'What was asked to go back, in whole dinars.',
  refunded_amount:
    'What went back: 0 until it has succeeded. The bank may give less than was asked; the rest may be refunded again.',
  fees_returned:
    'Fees that the account got back with it: in proportion to what went back where its plan says `returned`, else 0.',
  currency,
  status:
    '`pending`: the bank has not answered yet; `succeeded`; `failed`: nothing went back. The last two never change.',
  method,
  reason: `${reason} Null when unset.`,
  failure_code:
    'Why it failed, null unless it did: `not_paid` and `beyond_paid`: by the acquirer’s books there was less to give back; `refused`: another reason, or none given.',
  metadata,
};

export const createRefundRequest: Meanings = {
  amount: optionally(
    'Whole dinars out of what the payer paid, `amount` + `fees_on_customer`, and has not got back.',
    'all that is left',
  ),
  method: or('acquirer', method),
  reason: optionally(reason),
  metadata: optionally(metadata),
};
