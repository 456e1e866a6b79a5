import * as z from 'zod';

/** The longest step of a test clock, and the most that it can be ahead, in seconds. */
const LONGEST_STEP = 366 * 86_400;
export const MOST_AHEAD = 10 * LONGEST_STEP;

/** `POST /test_clock`. `advance` in seconds. */
export const advanceTestClockRequest = z.object({ advance: z.int().min(1).max(LONGEST_STEP) });
export type AdvanceTestClockRequest = z.infer<typeof advanceTestClockRequest>;
