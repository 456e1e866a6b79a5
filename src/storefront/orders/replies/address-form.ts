import * as z from 'zod';
import { orderPath } from '../../../domain/addresses/shop.ts';
import { type PlaceAnswer, placeAnswers } from '../../../domain/orders/place-answer.ts';
import type { FormKind } from '../../../shop-web/forms/kept-forms.ts';

/** The typed address of an order, and what was answered about its commune. */
export type KeptAddress = { typed: { commune: string; street: string }; placeAnswer: PlaceAnswer | null };

const keptAddress = z.object({
  typed: z.object({ commune: z.string(), street: z.string() }),
  placeAnswer: z.enum(placeAnswers).nullable(),
});

/** Addresses that are not saved yet, each by the token of its order. */
export const addressForms: FormKind<KeptAddress> = {
  prefix: 'address_',
  purpose: 'address cookie',
  pathOf: (language, token) => orderPath(language, token),
  read: (fields) => keptAddress.parse(fields),
};
