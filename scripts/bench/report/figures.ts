import * as z from 'zod';

/**
 * One thing that was measured. `what`: names it within its section, the same in each run. `ratio`: to a bare counterpart or to
 * something else of the same run; `exponent`: the slope of log time over log size; `count`: of what is the same on each
 * machine; `absolute`: of this machine alone, and never compared. `low`, `high`: the smaller and the larger quarter of the rounds.
 */
export const figure = z.object({
  section: z.string(),
  what: z.string(),
  kind: z.enum(['ratio', 'exponent', 'count', 'absolute']),
  unit: z.string(),
  better: z.enum(['more', 'less']),
  rounds: z.int(),
  median: z.number(),
  low: z.number(),
  high: z.number(),
});
export type Figure = z.infer<typeof figure>;
