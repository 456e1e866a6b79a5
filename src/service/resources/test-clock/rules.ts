import { LONGEST_STEP } from '../../../contract/requests/test-clock.ts';

/** The most that a test clock can be ahead, in seconds. */
export const MOST_AHEAD = 10 * LONGEST_STEP;
