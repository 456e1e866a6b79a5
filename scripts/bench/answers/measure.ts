import { absolute, cataloguePath } from '../../../src/domain/addresses/shop.ts';
import type { ServedAccount } from '../../../src/server/state/account.ts';
import { questionOf } from '../harness/load.ts';
import { compareSides, type Pace, type Side } from '../harness/rounds.ts';
import type { Runtime } from '../harness/runtime.ts';
import type { Bench } from '../harness/section.ts';
import { type BenchServers, prepareService, prepareShop, waitForCatalogue } from '../harness/servers.ts';
import { commitOf, describeSpread, tableOf, whole } from '../report.ts';
import { copyAnswer, readAnswer } from './copied-answer.ts';
import type { Work } from './works.ts';

/** Both Workers of a working tree, each in its own process, and what is asked of them. */
export type Build = {
  servers: BenchServers;
  runtimes: Record<'service' | 'shop', Runtime>;
  account: ServedAccount;
};
type Asked = Build & { works: Work[] };

/** This build, and with `--before` that of another tree beside it. */
export type Builds = { now: Asked; before: Asked | null; versions: Record<string, string> };

/** Starts the builds, each on a stand of its own; `ports`: for bare Workers. */
export async function startBuilds(
  { open, tell, before: tree }: Bench,
  ports: number,
  worksOf: (build: Build) => Promise<Work[]>,
): Promise<Builds> {
  const start = async (servers: BenchServers, of?: string): Promise<Asked> => {
    tell(`  bundling and filling ${of ?? 'this build'}`);
    const build = await startBuild(servers, of);
    return { ...build, works: await worksOf(build) };
  };
  const before = tree === null ? null : await start(await open(0), tree);
  const now = await start(await open(ports));
  return { now, before, versions: tree === null ? {} : { 'build before': commitOf(tree) } };
}

async function startBuild(servers: BenchServers, tree?: string): Promise<Build> {
  const { settings } = servers;
  const service = await prepareService(settings, tree);
  const serviceRuntime = await servers.run('service', [service.worker]);
  const account = await service.fill();
  const shop = await servers.run('shop', [prepareShop(settings, account, tree)]);
  await waitForCatalogue(absolute(settings.shopOrigin, cataloguePath('ar')));
  return { servers, runtimes: { service: serviceRuntime, shop }, account };
}

export function sideOf({ servers: { settings }, runtimes }: Build, work: Work): Side {
  const port = work.worker === 'shop' ? settings.shopPort : settings.servicePort;
  return { ...work, runtimes, port };
}

/** Starts a bare Worker that repeats the answer of a work. */
async function startCopy(build: Build, work: Work): Promise<{ side: Side; stop(): Promise<void> }> {
  const { servers } = build;
  const [port = 0] = servers.ports;
  const side = sideOf(build, work);
  const answer = await readAnswer(side.port, questionOf(side));
  const bare = await copyAnswer(answer, 'bare', port, servers.settings.stateFolder);
  const runtime = await servers.run('bare', [bare]);
  return { side: { ...side, runtimes: { service: runtime }, port }, stop: runtime.stop };
}

/** Long enough for some hundred of the slowest answers. */
const PACE: Pace = { rounds: 9, milliseconds: 400 };
const QUICK: Pace = { rounds: 3, milliseconds: 150 };

/**
 * A table of all works: answers a second and processor time, beside bare counterparts and the build before, in rounds
 * by turns. `bareObject`: the side of an API call.
 */
export async function measureWorks(
  { isQuick, tell }: Bench,
  { now, before }: Builds,
  bareObject: (work: Work, connections: number) => Side | null = () => null,
): Promise<string> {
  const rows: string[][] = [];
  const hasBare = now.works.some(({ beside }) => beside !== null);
  const pace = isQuick ? QUICK : PACE;
  for (const [index, work] of now.works.entries()) {
    const copy = work.beside === 'bytes' ? await startCopy(now, work) : null;
    for (const connections of work.connections) {
      tell(`  ${work.name}, ${connections} at once`);
      const ours = sideOf(now, work);
      const bare = copy?.side ?? bareObject(work, connections);
      const former = before?.works[index];
      const then = before && former ? sideOf(before, former) : null;
      const sides = [then, ours, bare].filter((side) => side !== null);
      const { of, ratio } = await compareSides(sides, connections, pace);
      const { rate, shop, service } = of(ours);
      rows.push([
        ...[work.name, String(connections), whole(rate.median), timeOf(shop.median), timeOf(service.median)],
        ...(bare === null ? [] : [describeSpread(ratio(ours, bare).rate), timeOf(of(bare).cpu.median)]),
        ...(then === null
          ? []
          : [
              ...[whole(of(then).rate.median), describeSpread(ratio(ours, then).rate)],
              ...[timeOf(of(then).cpu.median), describeSpread(ratio(ours, then).cpu)],
            ]),
      ]);
    }
    await copy?.stop();
  }
  const heads = [
    ...['Request', 'Connections', 'Per second', 'Shop', 'Service'],
    ...(hasBare ? ['Of the bare rate', 'Bare'] : []),
    ...(before === null ? [] : ['Before, per second', 'Ratio', 'Processor time before', 'Ratio']),
  ];
  return tableOf(heads, rows);
}

/** Microseconds of processor time; a dash for less than one clock tick in all rounds. */
export function timeOf(microseconds: number): string {
  return microseconds < 1 ? '–' : `${whole(microseconds)} µs`;
}

/** What the columns of the table say. */
export const COLUMNS = `Below the Workers' names stands the processor time of each process for one request. Requests are sent in rounds by turns. Figures are medians; beside a ratio stand the smaller and the larger quarter of the rounds.`;
