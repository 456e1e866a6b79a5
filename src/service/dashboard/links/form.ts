import * as z from 'zod';
import { MAX_AMOUNT } from '../../../contract/money.ts';
import {
  amountField,
  checkbox,
  choiceField,
  lineField,
  rawField,
  submissionField,
  wholeNumberField,
} from '../../../web/form-schema.ts';

/** A new link: from a name and an amount, or from a name and a price. */
export const createLinkForm = z.object({
  name: lineField(255),
  amount: amountField({ least: 1, most: MAX_AMOUNT }),
  price: rawField(64),
  submission: submissionField,
});

export const changeLinkForm = z.object({
  name: lineField(255),
  message: rawField(1_000),
  fees: checkbox,
  address: checkbox,
  submission: submissionField,
});

/** Adds an item to a link, or changes or removes one. */
export const linkItemForm = z.object({
  price: rawField(64),
  quantity: wholeNumberField({ least: 0, most: 1_000 }),
  adjustable: checkbox,
  submission: submissionField,
});

export const switchLinkForm = z.object({ status: choiceField(['on', 'off']), submission: submissionField });
