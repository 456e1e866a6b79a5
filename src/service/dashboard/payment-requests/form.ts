import * as z from 'zod';
import { MAX_AMOUNT, MIN_CHECKOUT_AMOUNT } from '../../../contract/money.ts';
import { localDate } from '../../../text/algiers.ts';
import {
  amountField,
  checkbox,
  lineField,
  rawField,
  refuse,
  required,
  submissionField,
} from '../../../web/form-schema.ts';
import { readDay } from '../days.ts';

/** A name is one line on a phone. */
const MOST_NAME = 120;

/** A day `2026-12-31`; null for none. */
const dayField = rawField(10).transform((text, context): string | null => {
  if (text === '') return null;
  const at = readDay(text);
  return at !== null && localDate(at) === text ? text : refuse(context);
});

const amount = amountField({ least: MIN_CHECKOUT_AMOUNT, most: MAX_AMOUNT });

const terms = { name: lineField(MOST_NAME), least: amount, day: dayField, fees: checkbox };

export const createRequestForm = z.object({
  ...terms,
  amount: required(amount),
  submission: submissionField,
});
export const changeRequestForm = z.object({ ...terms, submission: submissionField });

export const switchRequestForm = z.object({ status: rawField(10), submission: submissionField });
