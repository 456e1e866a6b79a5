import type { Section } from '../harness/section.ts';
import { describeSpread, tableOf, whole } from '../report.ts';
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
    const accountServers = await bench.open(0);
    bench.tell('  accounts');
    const accounts = await measureAccountGrowth(accountServers, sizes, pace, bench.tell);
    await accountServers.close();
    const shopServers = await bench.open(sizes.length);
    bench.tell('  catalogues');
    const catalogues = await measureCatalogueGrowth(shopServers, sizes, pace, bench.tell);
    await shopServers.close();
    return {
      lead: `Accounts have ${listOf(sizes)} checkouts and as many events; catalogues have as many products, every fifth in three sizes. The rows are
written straight into the service's databases. A shop in a process of its own mirrors each catalogue. All sizes are asked by turns, one
request at a time. Figures are medians of ${pace.rounds} rounds of ${pace.asked} requests. The exponent is the slope of log time over log
size: 0 means no growth, 1 means as much growth as the size; beside it stand the smaller and the larger quarter of the rounds. Every page
holds as many elements at each size, and the shop keeps none of them. "Deep" is the middle of a small catalogue, or 2,000 pages into a
large one. Goal: near 0.`,
      body: `### Account

${writeTimes(accounts, sizes, 'checkouts')}

### Catalogue

${writeTimes(catalogues, sizes, 'products')}`,
    };
  },
};

function listOf(sizes: readonly number[]): string {
  const written = sizes.map(whole);
  return `${written.slice(0, -1).join(', ')} and ${written.at(-1)}`;
}

/** The times at each size, and the exponent. */
function writeTimes(scores: readonly GrowthScore[], sizes: readonly number[], unit: string): string {
  return tableOf(
    [`Request, by ${unit}`, ...sizes.map(whole), 'Exponent'],
    scores.map(({ name, times, exponent }) => [
      name,
      ...times.map((time) => `${time.median.toFixed(1)} ms`),
      describeSpread(exponent),
    ]),
  );
}
