import { placeBacklog } from '../answers/backlog.ts';
import { startBareObjects } from '../answers/bare-object.ts';
import { type Build, sideOf, startBuild, startCopy } from '../answers/measure.ts';
import { findOffer } from '../answers/visitor.ts';
import { orderWorks, type Work, worksOf } from '../answers/works.ts';
import { compareSides, type Pace } from '../harness/rounds.ts';
import type { Section } from '../harness/section.ts';
import type { BenchServers } from '../harness/servers.ts';
import { commitOf } from '../report/run.ts';
import { describeSpread, tableOf, whole } from '../report/tables.ts';

const PACE: Pace = { rounds: 9, milliseconds: 1_000 };
const QUICK: Pace = { rounds: 5, milliseconds: 300 };

/** The build of another working tree beside this one's, in rounds by turns, each on a stand of its own. */
export const besideSection = (tree: string): Section => ({
  title: 'Beside the build before',
  measure: async ({ open, tell, isQuick, waiting }) => {
    tell(`Bundling and filling the build of ${tree}`);
    const before = await start(await open(0), tree);
    tell('Bundling and filling this build');
    // Ports of the bare Workers, besides those of shop and service.
    const now = await start(await open(3));
    const { sideFor } = await startBareObjects(now, now.works);
    const rows: string[][] = [];
    tell(`${waiting} waiting orders in each`);
    for (const build of [before, now]) await placeBacklog(build, waiting);
    for (const [index, work] of now.works.entries()) {
      const former = before.works[index];
      if (former === undefined) throw new Error('Both builds are asked for the same.');
      const copy = work.beside === 'bytes' ? await startCopy(now, work, `bare${index}`) : null;
      for (const connections of work.few) {
        tell(`${work.name}, ${connections} at once`);
        const then = sideOf(before, former);
        const ours = sideOf(now, work);
        const bare = work.beside === null ? null : (copy ?? sideFor(work, connections));
        const sides = bare === null ? [then, ours] : [then, ours, bare];
        const { of, ratio } = await compareSides(sides, connections, isQuick ? QUICK : PACE);
        const { rate, cpu } = ratio(ours, then);
        rows.push([
          work.name,
          String(connections),
          whole(of(then).rate.median),
          whole(of(ours).rate.median),
          describeSpread(rate),
          `${whole(of(then).cpu.median)} µs`,
          `${whole(of(ours).cpu.median)} µs`,
          cpu.median.toFixed(2),
          bare === null ? '' : ratio(ours, bare).rate.median.toFixed(2),
          bare === null ? '' : `${whole(of(bare).cpu.median)} µs`,
        ]);
      }
      await copy?.runtime.stop();
    }
    return {
      lead: `\`npm run bench -- --before=<folder>\`: the folder is another working tree of this project with its packages installed. Each Worker of
both builds runs in a process of its own. They are asked by turns in rounds of a second. Figures are medians of nine rounds; beside a
ratio stand the smaller and the larger quarter of the rounds. "Bare" is a Worker, or a Worker with an object, that returns the same bytes
and reads or writes the same rows. Both shops have ${waiting} orders that wait for their calls. The last columns compare the new build with it.`,
      body: tableOf(
        [
          'Request',
          'Connections',
          'Before, per second',
          'Now',
          'Ratio',
          'Processor time before',
          'Now',
          'Ratio',
          'Of the bare rate',
          'Bare processor time',
        ],
        rows,
      ),
      versions: { 'build before': commitOf(tree) },
    };
  },
});

type Started = Build & { works: Work[] };

async function start(servers: BenchServers, tree?: string): Promise<Started> {
  const build = await startBuild(servers, tree);
  const { settings } = servers;
  const works = await worksOf(settings, build.account, build.visitor);
  return { ...build, works: [...works, ...orderWorks(settings, await findOffer(settings))] };
}
