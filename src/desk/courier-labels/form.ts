import * as z from 'zod';
import { listField, rawField } from '../../web/form-schema.ts';
import { readTicked } from '../order-lists/rules/ticked.ts';
import { ordersIn } from '../parcels/form.ts';

/** 200 numbers with points between them. */
const LONGEST_ORDERS = 2_000;

/** The ticked boxes of a list, or the numbers of the page itself. */
export const labelsForm = z
  .object({ o: listField(300, 40), orders: rawField(LONGEST_ORDERS) })
  .transform(({ o, orders }) =>
    orders === '' ? readTicked(o).map(({ number }) => number) : ordersIn(orders),
  );
