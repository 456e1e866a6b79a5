import type { Figure } from './figures.ts';

/**
 * A figure of two runs. `worse`: the change for the worse, in its own unit; negative means better. `noise`: what the
 * change must exceed.
 */
type Change = { then: Figure; now: Figure; worse: number; noise: number };

type Comparison = {
  /** Figures that became worse beyond the noise; the largest share first. */
  slower: Change[];
  faster: Change[];
  /** The number of compared figures. */
  compared: number;
  /** Figures that only one of the runs has, in sections of both. */
  unmatched: string[];
};

/** Smaller changes do not count, however quiet both runs were: shares of the earlier figure. */
const LEAST_SHARE = { ratio: 0.05, count: 0.02 };
/** An exponent may be near 0, so a share of it means nothing. */
const LEAST_EXPONENT = 0.05;

/**
 * Compares only figures that are relative to their own run, because machines differ: ratios, exponents and counts. A
 * figure has changed when its medians differ by more than both runs' spreads (lower to upper quartile) together, and
 * by more than the least change.
 */
export function compareRuns(then: readonly Figure[], now: readonly Figure[]): Comparison {
  const both = (figures: readonly Figure[], others: readonly Figure[]) => {
    const sections = new Set(others.map(({ section }) => section));
    return figures.filter(({ section, kind }) => kind !== 'absolute' && sections.has(section));
  };
  const [former, present] = [both(then, now), both(now, then)];
  const byName = new Map(present.map((figure) => [nameOf(figure), figure]));
  const changes = former.flatMap((figure) => {
    const same = byName.get(nameOf(figure));
    return same === undefined ? [] : [changeOf(figure, same)];
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

function changeOf(then: Figure, now: Figure): Change {
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

/** A comparison as lines of text. */
export function describeComparison({ slower, faster, compared, unmatched }: Comparison): string[] {
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
