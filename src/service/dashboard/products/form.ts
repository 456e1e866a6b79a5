import * as z from 'zod';
import { MAX_AMOUNT } from '../../../contract/money.ts';
import { amountField, lineField, rawField, submissionField } from '../../../web/form-schema.ts';

const amount = amountField({ least: 1, most: MAX_AMOUNT });
/** Addresses of pictures, one a line. */
const images = rawField(20_000).transform((text) =>
  text
    .split(/\s+/)
    .filter((url) => url !== '')
    .slice(0, 9),
);

export const productForm = z.object({
  name: lineField(255),
  description: rawField(2_000),
  images,
  submission: submissionField,
});

/** A new product; its first price is optional. */
export const newProductForm = productForm.extend({ amount });

export const priceForm = z.object({ amount, submission: submissionField });
