import { join } from 'node:path';
import { absolute, cataloguePath } from '../../src/storefront/urls.ts';
import { fillCart, type Work, worksOf } from './beside/works.ts';
import { fire, medianOf } from './load.ts';
import { copyAnswer } from './memory.ts';
import type { Runtime } from './runtime.ts';
import { prepareService, prepareShop, type Stand, waitForCatalogue } from './stand.ts';

/**
 * One kind of request to two builds and, where it is a page or a read, to a bare Worker that returns the same bytes.
 * `rate`: answers per second; `cpu`: microseconds of the runtime's processor time per answer. Medians over the rounds.
 */
export type BesideScore = {
  name: string;
  connections: number;
  before: Figures;
  now: Figures;
  bare: Figures | null;
  /** Medians of the rounds' own ratios. `spread`: the smaller and the larger quarter of those of the rates. */
  rateRatio: number;
  cpuRatio: number;
  spread: [number, number];
};

type Figures = { rate: number; cpu: number };

const ROUND = 1_000;
const ROUNDS = 9;

type Build = { stand: Stand; runtimes: Record<'service' | 'shop', Runtime>; works: Work[] };

/** Measures the build of another working tree beside this one's, in rounds by turns, each on a stand of its own. */
export async function measureBeside(
  tree: string,
  stands: { before: Stand; now: Stand },
  tell: (stage: string) => void,
): Promise<BesideScore[]> {
  tell(`Bundling and filling the build of ${tree}`);
  const before = await start(stands.before, tree);
  tell('Bundling and filling this build');
  const now = await start(stands.now);
  const scores: BesideScore[] = [];
  for (const [index, work] of now.works.entries()) {
    const former = before.works[index];
    if (former === undefined) throw new Error('Both builds are asked for the same.');
    tell(`${work.name}, ${work.connections} at once`);
    const bare = work.text().startsWith('GET') ? await copy(now, work, index) : null;
    scores.push(
      await compare(
        work,
        { runtime: before.runtimes[former.worker], port: portOf(before, former), text: former.text },
        { runtime: now.runtimes[work.worker], port: portOf(now, work), text: work.text },
        bare === null ? null : { ...bare, text: work.text },
      ),
    );
    await bare?.runtime.stop();
  }
  return scores;
}

async function start(stand: Stand, tree?: string): Promise<Build> {
  const { settings } = stand;
  const service = await prepareService(settings, tree);
  const serviceRuntime = await stand.run('service', [service.worker]);
  const account = await service.fill();
  const shop = await stand.run('shop', [
    { ...prepareShop(settings, account, tree), port: settings.shopPort },
  ]);
  await waitForCatalogue(absolute(settings.shopOrigin, cataloguePath('ar')));
  const works = await worksOf(settings, account, await fillCart(settings));
  return { stand, runtimes: { service: serviceRuntime, shop }, works };
}

function portOf({ stand: { settings } }: Build, { worker }: Work): number {
  return worker === 'shop' ? settings.shopPort : settings.servicePort;
}

/** A bare Worker that gives the same answer. */
async function copy(build: Build, work: Work, index: number): Promise<{ runtime: Runtime; port: number }> {
  const [head = '', ...lines] = work.text().split('\r\n');
  const headers = Object.fromEntries(
    lines.filter((line) => line.includes(': ')).map((line) => line.split(/: (.*)/s).slice(0, 2)),
  );
  const port = build.stand.ports[0] ?? 0;
  const answer = await fetch(`http://127.0.0.1:${portOf(build, work)}${head.split(' ')[1]}`, { headers });
  const bare = await copyAnswer(answer, `bare${index}`, port, build.stand.settings.stateFolder);
  return { runtime: await build.stand.run(join('bare', String(index)), [bare]), port };
}

type Side = { runtime: Runtime; port: number; text: () => string };

async function compare(work: Work, before: Side, now: Side, bare: Side | null): Promise<BesideScore> {
  const sides = [before, now, ...(bare === null ? [] : [bare])];
  const figures = new Map<Side, Figures[]>(sides.map((side) => [side, []]));
  for (const side of sides) await measure(side, work.connections);
  for (let round = 0; round < ROUNDS; round += 1) {
    // None is always the first.
    const order = round % 2 === 0 ? sides : sides.toReversed();
    for (const side of order) figures.get(side)?.push(await measure(side, work.connections));
  }
  const of = (side: Side) => figures.get(side) ?? [];
  const ratios = (field: keyof Figures) =>
    of(now).map((each, round) => each[field] / (of(before)[round]?.[field] ?? Number.NaN));
  const rates = ratios('rate').toSorted((a, b) => a - b);
  return {
    name: work.name,
    connections: work.connections,
    before: summarise(of(before)),
    now: summarise(of(now)),
    bare: bare === null ? null : summarise(of(bare)),
    rateRatio: medianOf(rates),
    cpuRatio: medianOf(ratios('cpu')),
    spread: [rates[Math.floor(ROUNDS / 4)] ?? Number.NaN, rates[Math.floor((3 * ROUNDS) / 4)] ?? Number.NaN],
  };
}

async function measure({ runtime, port, text }: Side, connections: number): Promise<Figures> {
  const before = await runtime.cpuSeconds();
  const { answers, seconds } = await fire({ port, request: text }, connections, ROUND);
  return {
    rate: answers / seconds,
    cpu: (((await runtime.cpuSeconds()) - before) * 1_000_000) / answers,
  };
}

function summarise(figures: Figures[]): Figures {
  return {
    rate: medianOf(figures.map(({ rate }) => rate)),
    cpu: medianOf(figures.map(({ cpu }) => cpu)),
  };
}
