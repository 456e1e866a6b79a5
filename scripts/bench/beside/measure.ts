import { startBareObjects } from '../answers/bare-object.ts';
import { type Build, sideOf, startBuild, startCopy } from '../answers/measure.ts';
import { type Work, worksOf } from '../answers/works.ts';
import {
  type Pace,
  type Round,
  ratiosOf,
  type Side,
  spreadOf,
  summarise,
  takeTurns,
} from '../harness/rounds.ts';
import type { Bench } from '../harness/section.ts';
import type { Stand } from '../harness/stand.ts';

/**
 * One kind of request to two builds and to a bare counterpart of the new one. `rate`: answers per second; `cpu`:
 * microseconds of the runtime's processor time per answer. Medians over the rounds.
 */
export type BesideScore = {
  name: string;
  connections: number;
  before: Round;
  now: Round;
  bare: Round;
  /** Medians of the ratios per round. `spread`: the lower and the upper quartile of the rates' ratios. */
  rateRatio: number;
  cpuRatio: number;
  spread: [number, number];
};

const PACE: Pace = { rounds: 9, milliseconds: 1_000 };
const QUICK: Pace = { rounds: 5, milliseconds: 300 };

/** Ports of this build's stand, besides those of shop and service. */
export const BESIDE_PORTS = 3;

/** Measures the build of another working tree beside this one's, in rounds by turns, each on a stand of its own. */
export async function measureBeside(
  tree: string,
  stands: { before: Stand; now: Stand },
  { tell, isQuick }: Pick<Bench, 'tell' | 'isQuick'>,
): Promise<BesideScore[]> {
  tell(`Bundling and filling the build of ${tree}`);
  const before = await start(stands.before, tree);
  tell('Bundling and filling this build');
  const now = await start(stands.now);
  const { sideFor } = await startBareObjects(now, now.works);
  const scores: BesideScore[] = [];
  for (const [index, work] of now.works.entries()) {
    const former = before.works[index];
    if (former === undefined) throw new Error('Both builds are asked for the same.');
    const copy = work.beside === 'bytes' ? await startCopy(now, work, `bare${index}`) : null;
    for (const connections of work.few) {
      tell(`${work.name}, ${connections} at once`);
      const bare = copy ?? sideFor(work, connections);
      const sides = { before: sideOf(before, former), now: sideOf(now, work), bare };
      scores.push(await compare(work.name, connections, sides, isQuick ? QUICK : PACE));
    }
    await copy?.runtime.stop();
  }
  return scores;
}

type Started = Build & { works: Work[] };

async function start(stand: Stand, tree?: string): Promise<Started> {
  const build = await startBuild(stand, tree);
  return { ...build, works: await worksOf(stand.settings, build.account, build.visitor) };
}

async function compare(
  name: string,
  connections: number,
  sides: Record<'before' | 'now' | 'bare', Side>,
  pace: Pace,
): Promise<BesideScore> {
  const taken = await takeTurns([sides.before, sides.now, sides.bare], connections, pace);
  const [before = [], now = [], bare = []] = taken;
  const { median, low, high } = spreadOf(ratiosOf(now, before, 'rate'));
  return {
    name,
    connections,
    before: summarise(before),
    now: summarise(now),
    bare: summarise(bare),
    rateRatio: median,
    cpuRatio: spreadOf(ratiosOf(now, before, 'cpu')).median,
    spread: [low, high],
  };
}
