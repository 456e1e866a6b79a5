import * as z from 'zod';

/**
 * One measured figure. `what`: its name within the section, the same in each run. `ratio`: to a bare counterpart or
 * another figure of the same run; `exponent`: the slope of log time over log size; `count`: equal on every machine;
 * `absolute`: of this machine only, never compared. `low`, `high`: the lower and the upper quartile of the rounds.
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
