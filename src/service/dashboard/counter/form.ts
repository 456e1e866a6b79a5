import * as z from 'zod';
import { MAX_AMOUNT, MIN_CHECKOUT_AMOUNT } from '../../../contract/money.ts';
import { amountField, lineField, submissionField } from '../../../web/form-schema.ts';

/** A payment to ask for. `amount`: whole dinars, that the customer pays. */
export const counterForm = z.object({
  amount: amountField({ least: MIN_CHECKOUT_AMOUNT, most: MAX_AMOUNT }),
  note: lineField(200),
  submission: submissionField,
});
