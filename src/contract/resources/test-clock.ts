import * as z from 'zod';
import { timestamp } from '../scalars.ts';

/** `GET /test_clock`, in test mode. `ahead`: seconds by which `now` is ahead of real time. */
export const testClock = z
  .object({
    entity: z.literal('test_clock'),
    livemode: z.literal(false),
    now: timestamp,
    ahead: z.int(),
  })
  .meta({ id: 'TestClock' });
export type TestClock = z.infer<typeof testClock>;
