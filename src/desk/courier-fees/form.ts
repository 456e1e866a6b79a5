import * as z from 'zod';
import { readWholeNumber } from '../../text/numerals.ts';
import {
  amountField,
  listField,
  required,
  textField,
  versionField,
  wholeNumberField,
} from '../../web/form-schema.ts';

const MOST_WILAYAS = 69;

/** Which fees are read. */
export const askForm = z.object({
  account: textField(40),
  from: required(wholeNumberField({ least: 1, most: MOST_WILAYAS })),
});

/** The wilayas whose fees become the shop's prices, and what is added to each, in whole dinars. */
export const takeForm = z.object({
  account: textField(40),
  version: versionField,
  w: listField(MOST_WILAYAS, 3).transform((texts) => texts.flatMap((text) => readWholeNumber(text) ?? [])),
  addition: amountField({ least: 0, most: 100_000, longest: 20 }),
});
