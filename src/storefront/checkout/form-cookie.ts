import * as z from 'zod';
import { checkoutPath } from '../../domain/addresses/shop.ts';
import { type PlaceAnswer, placeAnswers } from '../../domain/orders/place-answer.ts';
import { checkoutFields, type TypedValues } from '../../shop-web/forms/checkout-form.ts';
import type { FormKind } from '../../shop-web/forms/kept-forms.ts';

/** A checkout form as it was sent. */
export type SubmittedForm = {
  typed: TypedValues;
  /** The total of the form, in whole dinars; null where the total was not the problem. */
  seenTotal: number | null;
  /** The fingerprint of the form's products; null where they were not the problem. */
  seenCart: string | null;
  /** True for a form sent to learn a price or to change the language: it shows no problems yet. */
  isDraft: boolean;
  /** What was answered about the typed place; null: nothing. */
  placeAnswer: PlaceAnswer | null;
  /**
   * Why it was refused: its payment method is not offered, the terms have changed, or its phone has used the coupon.
   */
  refused?: 'payment_method' | 'cash_limit' | 'conditions' | 'coupon' | undefined;
};

const keptForm = z.object({
  typed: z.record(z.enum(checkoutFields), z.string()),
  seenTotal: z.number().nullable(),
  seenCart: z.string().nullable(),
  isDraft: z.boolean(),
  placeAnswer: z.enum(placeAnswers).nullable(),
  refused: z.enum(['payment_method', 'cash_limit', 'conditions', 'coupon']).optional(),
});

/** Submitted checkout forms, each by its cart's id. */
export const checkoutForms: FormKind<SubmittedForm> = {
  prefix: 'form_',
  purpose: 'form cookie',
  pathOf: checkoutPath,
  read: (fields) => keptForm.parse(fields),
};
