import * as z from 'zod';
import { listField, rawField } from '../../web/form-schema.ts';

export const MOST_BOXES = 300;
const LONGEST_BOX = 40;
/** Most letters of the pasted tracking numbers. */
const LONGEST_LIST = 20_000;
const LONGEST_TRACKING = 100;
/** Names of the fields beside the orders begin so. */
const TRACKING = 't.';

/** An action on ticked orders. */
export const bulkForm = z.object({
  act: rawField(40),
  list: rawField(1000),
  o: listField(MOST_BOXES, LONGEST_BOX),
  courier: rawField(200),
  numbers: rawField(LONGEST_LIST),
});

/** The tracking number of an order, by its number. */
export type TrackingFields = Record<`${typeof TRACKING}${string}`, string>;

/** The typed tracking numbers by order number. */
export function trackingIn(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]): [string, string][] =>
      name.startsWith(TRACKING) && typeof value === 'string'
        ? [[name.slice(TRACKING.length), value.slice(0, LONGEST_TRACKING)]]
        : [],
    ),
  );
}
