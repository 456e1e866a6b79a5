import * as z from 'zod';
import { pageQuery } from '../page-query.ts';
import { balanceEntryType } from '../resources/balance.ts';
import { anyCase, lenientInteger } from '../scalars.ts';

const time = lenientInteger(0, 99_999_999_999);

/** Query of `GET /balance/entries`. Times in seconds, both ends included. */
export const balanceEntriesQuery = pageQuery.extend({
  type: anyCase(balanceEntryType).optional(),
  checkout_id: z.string().optional(),
  refund_id: z.string().optional(),
  created_from: time.optional(),
  created_to: time.optional(),
});
