import { join } from 'node:path';
import { openAsker } from '../harness/ask.ts';
import type { Bench } from '../harness/section.ts';
import { prepareService } from '../harness/servers.ts';
import { medianOf, percentileOf, type Spread, spreadOf } from '../harness/statistics.ts';
import { writeBareSender } from './bare-sender.ts';
import { type Endpoints, openEndpoints } from './endpoints.ts';
import { openPayments, type Payments } from './payments.ts';

/** Milliseconds from the request to the arrival. `slow`: the 95th percentile of a round. */
export type Latency = { median: Spread; slow: Spread };

export type EventScores = {
  one: Latency;
  bare: Latency;
  /** With a hundred endpoints that answer, and with fifty that answer beside fifty that hang. */
  healthy: Latency;
  besideHanging: Latency;
  /** Events per second of a backlog to one host. */
  drained: Spread;
  bareDrained: Spread;
  /** Ratios per round. */
  ratios: Record<'one' | 'besideHanging' | 'drained', Spread>;
};

export type EventPace = { rounds: number; asked: number; endpoints: number; backlog: number; drains: number };

/** Measures the delay of events, and the speed of a backlog, for accounts on one service. */
export async function measureEvents(bench: Bench, pace: EventPace): Promise<EventScores> {
  const servers = await bench.open(1);
  const { settings } = servers;
  const service = await prepareService(settings);
  await servers.run('service', [service.worker]);
  const open = async () => openPayments(settings, await service.open());
  const all: Endpoints[] = [];
  const endpoints = async (...given: Parameters<typeof openEndpoints>) => {
    const opened = await openEndpoints(...given);
    all.push(opened);
    return opened;
  };
  const payers: Payments[] = [await open(), await open(), await open()];
  const [single, many, hung] = payers;
  if (single === undefined || many === undefined || hung === undefined) throw new Error('Three accounts.');
  try {
    const shop = await endpoints(1);
    const [url = ''] = shop.urls;
    const [first = ''] = await single.make([url]);
    await single.pay(first);
    await shop.arrivalOf(first);
    const [port = 0] = servers.ports;
    const plan = { event: shop.last(), eventAbout: first, url };
    const bareWorker = await writeBareSender(plan, { name: 'sender', port, folder: settings.stateFolder });
    await servers.run(join('bare', 'sender'), [bareWorker]);
    const bareAsker = openAsker(port);
    const tellBare = async (ids: readonly string[]) => {
      const at = performance.now();
      await bareAsker.ask({ path: '/', method: 'POST', body: JSON.stringify(ids) });
      return at;
    };

    bench.tell('  one endpoint, beside a bare sender');
    const [one, bare] = await byTurns(pace.rounds, [
      async () => {
        const ids = await single.make(Array.from({ length: pace.asked }, () => url));
        return timeEach(ids, (id) => single.pay(id), shop);
      },
      async () => timeEach(namesOf(pace.asked), (id) => tellBare([id]), shop),
    ]);

    bench.tell(`  ${pace.endpoints} endpoints, and as many of which half hang`);
    const answering = await endpoints(pace.endpoints);
    const hanging = await endpoints(pace.endpoints, (place) => place % 2 === 0);
    const [healthy, besideHanging] = await byTurns(pace.rounds, [
      async () => timeEach(await many.make(answering.urls), (id) => many.pay(id), answering),
      async () => {
        const ids = await hung.make(hanging.urls);
        await hung.payAll(ids.filter((_, place) => place % 2 === 0));
        return timeEach(
          ids.filter((_, place) => place % 2 === 1),
          (id) => hung.pay(id),
          hanging,
        );
      },
    ]);

    bench.tell(`  a backlog of ${pace.backlog} to one host`);
    const drain = async (tell: (ids: string[]) => Promise<unknown>, ids: string[]) => {
      const release = shop.hold();
      const delivered = tell(ids);
      // The bare sender holds its backlog until it is asked, ours until its endpoint answers.
      if (tell !== tellBare) await delivered;
      const from = performance.now();
      release();
      const arrivals = await Promise.all(ids.map((id) => shop.arrivalOf(id)));
      await delivered;
      return [(ids.length * 1000) / (Math.max(...arrivals) - from)];
    };
    const [drained, bareDrained] = await byTurns(pace.drains, [
      async () => {
        const ids = await single.make(Array.from({ length: pace.backlog }, () => url));
        return drain((some) => single.payAll(some), ids);
      },
      () => drain(tellBare, namesOf(pace.backlog)),
    ]);
    bareAsker.close();
    return {
      one: latencyOf(one),
      bare: latencyOf(bare),
      healthy: latencyOf(healthy),
      besideHanging: latencyOf(besideHanging),
      drained: spreadOf(drained.flat()),
      bareDrained: spreadOf(bareDrained.flat()),
      ratios: {
        one: ratiosOf(one, bare),
        besideHanging: ratiosOf(besideHanging, healthy),
        drained: ratiosOf(drained, bareDrained),
      },
    };
  } finally {
    for (const payer of payers) payer.close();
    await Promise.all(all.map((some) => some.close()));
    await servers.close();
  }
}

/** The figures of both, round by round, in alternating order. */
async function byTurns(
  rounds: number,
  [one, other]: [() => Promise<number[]>, () => Promise<number[]>],
): Promise<[number[][], number[][]]> {
  const taken: [number[][], number[][]] = [[], []];
  await one();
  await other();
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) taken[0].push(await one());
    taken[1].push(await other());
    if (round % 2 === 1) taken[0].push(await one());
  }
  return taken;
}

/** Milliseconds from each request to its event's arrival, one after the other. */
async function timeEach(
  ids: readonly string[],
  tell: (id: string) => Promise<number>,
  endpoints: Endpoints,
): Promise<number[]> {
  const times: number[] = [];
  for (const id of ids) {
    const arrival = endpoints.arrivalOf(id);
    const [from, at] = await Promise.all([tell(id), arrival]);
    times.push(at - from);
  }
  return times;
}

let named = 0;
/** Names for the bare sender's events, as long as ids. */
function namesOf(count: number): string[] {
  return Array.from({ length: count }, () => {
    named += 1;
    return `bare${String(named).padStart(44, '0')}`;
  });
}

function latencyOf(rounds: readonly number[][]): Latency {
  return {
    median: spreadOf(rounds.map(medianOf)),
    slow: spreadOf(rounds.map((round) => percentileOf(round, 0.95))),
  };
}

function ratiosOf(rounds: readonly number[][], others: readonly number[][]): Spread {
  return spreadOf(rounds.map((round, place) => medianOf(round) / medianOf(others[place] ?? [])));
}
