import type { Section } from '../harness/section.ts';
import type { Figure } from '../report/figures.ts';
import { measureAccountGrowth } from './account.ts';
import { measureCatalogueGrowth } from './catalogue.ts';
import type { GrowthPace, GrowthScore } from './turns.ts';

/** Each size is ten times the one before. */
const SIZES = [100, 1_000, 10_000, 100_000];
const QUICK_SIZES = [100, 200, 400, 800];
const PACE: GrowthPace = { rounds: 15, asked: 5 };
const QUICK: GrowthPace = { rounds: 3, asked: 3 };

/** The cost of an account and a catalogue as they grow. */
export const growthSection: Section = {
  title: 'As accounts and catalogues grow',
  measure: async (bench) => {
    const sizes = bench.isQuick ? QUICK_SIZES : SIZES;
    const pace = bench.isQuick ? QUICK : PACE;
    const accountStand = await bench.open(0);
    bench.tell('  accounts');
    const accounts = await measureAccountGrowth(accountStand, sizes, pace, bench.tell);
    await accountStand.close();
    const shopStand = await bench.open(sizes.length);
    bench.tell('  catalogues');
    const catalogues = await measureCatalogueGrowth(shopStand, sizes, pace, bench.tell);
    await shopStand.close();
    const of = (unit: string, scores: GrowthScore[]) => figuresOf(unit, scores, sizes, pace.rounds);
    return {
      lead: `Accounts have ${listOf(sizes)} checkouts and as many events; catalogues have as many products, every fifth in three sizes. The rows are
written straight into the service's databases. A shop in a process of its own mirrors each catalogue. All sizes are asked by turns, one
request at a time. Figures are medians of ${pace.rounds} rounds of ${pace.asked} requests. The exponent is the slope of log time over log
size: 0 means no growth, 1 means as much growth as the size; beside it stand the smaller and the larger quarter of the rounds. Every page
holds as many elements at each size, and the shop keeps none of them. "Deep" is the middle of a small catalogue, or 2,000 pages into a
large one. Goal: near 0.`,
      body: `### Account

${tableOf(accounts, sizes, 'checkouts')}

### Catalogue

${tableOf(catalogues, sizes, 'products')}`,
      figures: [...of('checkouts', accounts), ...of('products', catalogues)],
    };
  },
};

function listOf(sizes: readonly number[]): string {
  const written = sizes.map((size) => size.toLocaleString('en'));
  return `${written.slice(0, -1).join(', ')} and ${written.at(-1)}`;
}

function tableOf(scores: readonly GrowthScore[], sizes: readonly number[], unit: string): string {
  const rows = scores.map(({ name, times, exponent: { median, low, high } }) =>
    [
      name,
      ...times.map((time) => `${time.median.toFixed(1)} ms`),
      `${median.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`,
    ].join(' | '),
  );
  return `| Request, by ${unit} | ${sizes.map((size) => size.toLocaleString('en')).join(' | ')} | Exponent |
| --- |${' ---: |'.repeat(sizes.length + 1)}
${rows.map((row) => `| ${row} |`).join('\n')}`;
}

function figuresOf(
  unit: string,
  scores: readonly GrowthScore[],
  sizes: readonly number[],
  rounds: number,
): Figure[] {
  const base = { section: 'growth', better: 'less', rounds } as const;
  return scores.flatMap(({ name, times, exponent }): Figure[] => [
    { ...base, what: `${name}: exponent`, kind: 'exponent', unit: `of ${unit}`, ...exponent },
    ...times.map(
      (time, place): Figure => ({
        ...base,
        what: `${name}: time at ${sizes[place]} ${unit}`,
        kind: 'absolute',
        unit: 'ms',
        ...time,
      }),
    ),
  ]);
}
