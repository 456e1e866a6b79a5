import type { Figure } from './figures.ts';

/** A figure of two runs. `worse`: by how much, in its own unit; below 0 it is better. `noise`: what that must exceed. */
type Change = { then: Figure; now: Figure; worse: number; noise: number };

type Verdict = {
  /** Those that became slower, or more of what should be less, beyond noise; the most by its share first. */
  slower: Change[];
  faster: Change[];
  /** How many were compared. */
  compared: number;
  /** Names of figures that sections of both runs have, one of them alone. */
  unmatched: string[];
};

/** Changes that are none, however quiet both runs were: shares of the figure then. */
const LEAST_SHARE = { ratio: 0.05, count: 0.02 };
/** An exponent lies near 0, of which a share says nothing. */
const LEAST_EXPONENT = 0.05;

/**
 * Compares what was measured against something of the same run, since machines differ: ratios, exponents and counts. A
 * figure has changed when its medians are further apart than both runs' spreads together, from the smaller quarter of the rounds
 * to the larger, and further than the least.
 */
export function judge(then: readonly Figure[], now: readonly Figure[]): Verdict {
  const both = (figures: readonly Figure[], others: readonly Figure[]) => {
    const sections = new Set(others.map(({ section }) => section));
    return figures.filter(({ section, kind }) => kind !== 'absolute' && sections.has(section));
  };
  const [former, present] = [both(then, now), both(now, then)];
  const byName = new Map(present.map((figure) => [nameOf(figure), figure]));
  const changes = former.flatMap((figure) => {
    const same = byName.get(nameOf(figure));
    return same === undefined ? [] : [compare(figure, same)];
  });
  const known = new Set(changes.map((change) => nameOf(change.now)));
  const shareOf = ({ then: { median }, worse }: Change) => Math.abs(worse / (median || 1));
  const most = (some: Change[]) => some.toSorted((one, other) => shareOf(other) - shareOf(one));
  return {
    slower: most(changes.filter(({ worse, noise }) => worse > noise)),
    faster: most(changes.filter(({ worse, noise }) => -worse > noise)),
    compared: changes.length,
    unmatched: [...new Set([...former, ...present].map(nameOf))].filter((name) => !known.has(name)),
  };
}

function nameOf({ section, what }: Figure): string {
  return `${section}: ${what}`;
}

function compare(then: Figure, now: Figure): Change {
  const risen = now.median - then.median;
  const spreads = then.high - then.low + (now.high - now.low);
  return {
    then,
    now,
    worse: now.better === 'more' ? -risen : risen,
    noise: Math.max(spreads, leastOf(then)),
  };
}

function leastOf({ kind, median }: Figure): number {
  if (kind === 'exponent') return LEAST_EXPONENT;
  return kind === 'absolute' ? Number.POSITIVE_INFINITY : LEAST_SHARE[kind] * Math.abs(median);
}

/** What a verdict says, line by line. */
export function describeVerdict({ slower, faster, compared, unmatched }: Verdict): string[] {
  return [
    ...slower.map((change) => `✗ ${describeChange(change)}`),
    ...faster.map((change) => `✓ ${describeChange(change)}`),
    ...unmatched.map((name) => `? ${name}: in one of the two runs alone`),
    compared === 0
      ? 'Nothing to compare: the runs have no section in common.'
      : `${compared} figures compared: ${slower.length} became slower beyond noise, ${faster.length} faster.`,
  ];
}

function describeChange({ then, now, worse, noise }: Change): string {
  const share = then.median === 0 ? '' : `, ${Math.round(Math.abs(worse / then.median) * 100)} %`;
  return `${nameOf(now)}: ${show(then)} then, ${show(now)} now (${now.unit}): ${worse > 0 ? 'worse' : 'better'} by ${digits(Math.abs(worse))}${share}, noise ${digits(noise)}`;
}

function show({ median, low, high }: Figure): string {
  return low === high ? digits(median) : `${digits(median)} (${digits(low)} to ${digits(high)})`;
}

function digits(figure: number): string {
  return Number(figure.toPrecision(3)).toLocaleString('en', { maximumSignificantDigits: 3 });
}
