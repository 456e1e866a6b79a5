import { join } from 'node:path';
import { absolute, cataloguePath } from '../../../src/domain/addresses/shop.ts';
import type { ServedAccount } from '../../../src/server/state/account.ts';
import { questionOf } from '../harness/load.ts';
import { compareSides, type Pace, type Side, type Spreads } from '../harness/rounds.ts';
import type { Runtime } from '../harness/runtime.ts';
import type { Bench } from '../harness/section.ts';
import { type BenchServers, prepareService, prepareShop, waitForCatalogue } from '../harness/servers.ts';
import { copyAnswer, readAnswer } from './copied-answer.ts';
import { type Visitor, visit } from './visitor.ts';
import type { Work } from './works.ts';

/** Both Workers of a working tree, each in its own process, and a shopper who has visited the shop. */
export type Build = {
  servers: BenchServers;
  runtimes: Record<'service' | 'shop', Runtime>;
  account: ServedAccount;
  visitor: Visitor;
};

export async function startBuild(servers: BenchServers, tree?: string): Promise<Build> {
  const { settings } = servers;
  const service = await prepareService(settings, tree);
  const serviceRuntime = await servers.run('service', [service.worker]);
  const account = await service.fill();
  const shop = await servers.run('shop', [prepareShop(settings, account, tree)]);
  await waitForCatalogue(absolute(settings.shopOrigin, cataloguePath('ar')));
  const visitor = await visit(settings);
  return { servers, runtimes: { service: serviceRuntime, shop }, account, visitor };
}

export function sideOf({ servers: { settings }, runtimes }: Build, work: Work): Side {
  const { worker, counted = worker, question, fresh, status, leadsTo } = work;
  const port = worker === 'shop' ? settings.shopPort : settings.servicePort;
  return { runtime: runtimes[counted], port, question, fresh, status, leadsTo };
}

/** Starts a bare Worker that repeats the answer of a work. */
export async function startCopy(build: Build, work: Work, name: string): Promise<Side> {
  const { servers } = build;
  const [port = 0] = servers.ports;
  const side = sideOf(build, work);
  const answer = await readAnswer(side.port, questionOf(side));
  const bare = await copyAnswer(answer, name, port, servers.settings.stateFolder);
  return { ...side, runtime: await servers.run(join('bare', name), [bare]), port };
}

/** One kind of request with a number of connections, beside its bare counterpart. */
export type AnswerScore = {
  name: string;
  connections: number;
  ours: Spreads;
  bare: Spreads;
  ratio: Spreads;
};

/** Long enough for some hundred of the slowest answers. */
const PACE: Pace = { rounds: 9, milliseconds: 400 };
const QUICK: Pace = { rounds: 3, milliseconds: 150 };

export function paceOf({ isQuick }: Bench): Pace {
  return isQuick ? QUICK : PACE;
}

export async function measureBeside(
  name: string,
  connections: number,
  { ours, bare }: { ours: Side; bare: Side },
  pace: Pace,
): Promise<AnswerScore> {
  const { of, ratio } = await compareSides([ours, bare], connections, pace);
  return { name, connections, ours: of(ours), bare: of(bare), ratio: ratio(ours, bare) };
}
