import * as z from 'zod';

/** The longest step of a test clock, in seconds. */
export const LONGEST_STEP = 366 * 86_400;

/** `POST /test_clock`. `advance` in seconds. */
export const advanceTestClockRequest = z.object({ advance: z.int().min(1).max(LONGEST_STEP) });
export type AdvanceTestClockRequest = z.infer<typeof advanceTestClockRequest>;
