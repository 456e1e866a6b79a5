import * as z from 'zod';

/** A part of a ledger audit. `next` is the `after` of the next call, null at the end. */
export const recountPart = z
  .object({
    looked_at: z.object({
      entries: z.int(),
      checkouts: z.int(),
      refunds: z.int(),
      payment_requests: z.int(),
    }),
    sum: z.int(),
    findings: z.array(
      z.object({
        check: z.string(),
        subject: z.string().nullable(),
        what: z.string(),
        found: z.string(),
        expected: z.string(),
        advice: z.string(),
      }),
    ),
    next: z.string().nullable(),
  })
  .meta({ id: 'Recount' });
