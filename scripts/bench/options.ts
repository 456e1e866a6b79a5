import { parseArgs } from 'node:util';

/** The sections of the default run, in the order in which they are measured and written. */
export const SECTION_NAMES = ['answers', 'orders', 'growth', 'start', 'lighthouse'] as const;
/** Those that measure another tree's build too. */
const BESIDE: readonly SectionName[] = ['answers', 'orders'];
export type SectionName = (typeof SECTION_NAMES)[number];

/** `before`: the folder of another working tree, which is measured beside this one. */
type BenchOptions = {
  only: readonly SectionName[];
  before: string | null;
  isQuick: boolean;
  waiting: number;
};

type Reading = { ok: true; options: BenchOptions } | { ok: false; why: string };

const USAGE = `npm run bench [-- options]
  --only=<sections>   with commas between: ${SECTION_NAMES.join(', ')}
  --before=<folder>   another working tree's build beside this one's: answers and orders
  --quick             few short rounds, shown and not written
  --waiting=<orders>  0 to 99999: orders that wait for their calls, 20000 without it`;

/** Enough that what reads all waiting orders shows. */
const WAITING = '20000';

/** Reads the arguments after `npm run bench --`. */
export function readOptions(words: readonly string[]): Reading {
  const refuse = (why: string): Reading => ({ ok: false, why: `${why}\n${USAGE}` });
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        only: { type: 'string' },
        before: { type: 'string' },
        quick: { type: 'boolean', default: false },
        waiting: { type: 'string', default: WAITING },
      },
    });
    const { before = null, quick: isQuick, waiting } = values;
    if (before === '') return refuse('--before names a folder.');
    if (!/^\d{1,5}$/.test(waiting)) return refuse('--waiting is a number from 0 to 99999.');
    const names = values.only?.split(',') ?? (before === null ? SECTION_NAMES : BESIDE);
    const only = SECTION_NAMES.filter((name) => names.includes(name));
    const unknown = names.find((name) => !only.some((one) => one === name));
    if (unknown !== undefined) return refuse(`There is no section ${unknown}.`);
    if (before !== null && !only.every((name) => BESIDE.includes(name)))
      return refuse('--before goes with answers and orders alone.');
    return { ok: true, options: { only, before, isQuick, waiting: Number(waiting) } };
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}
