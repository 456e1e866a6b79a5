import type { Spread } from '../harness/rounds.ts';

/**
 * One thing that was measured. `what`: names it within its section, the same in each run. `ratio`: to a bare counterpart or to
 * something else of the same run; `exponent`: the slope of log time over log size; `count`: of what is the same on each
 * machine; `absolute`: of this machine alone, and never compared.
 */
export type Figure = {
  section: string;
  what: string;
  kind: 'ratio' | 'exponent' | 'count' | 'absolute';
  unit: string;
  better: 'more' | 'less';
  rounds: number;
} & Spread;
