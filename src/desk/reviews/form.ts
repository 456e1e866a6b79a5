import * as z from 'zod';
import { reviewStates } from '../../domain/reviews.ts';
import { rawField, refuse } from '../../web/form-schema.ts';

/** The state that a review gets. */
export const decisionForm = z.object({
  number: rawField(20),
  product: rawField(128),
  state: rawField(20).transform(
    (text, context) => reviewStates.find((one) => one === text) ?? refuse(context),
  ),
});
