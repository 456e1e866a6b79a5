import { placeBacklog } from '../answers/backlog.ts';
import { bulkWork, deskWorks, pairDevice } from '../answers/desk-works.ts';
import { type Build, sideOf, startBuild } from '../answers/measure.ts';
import { findOffer } from '../answers/visitor.ts';
import { orderWorks, type Work, worksOf } from '../answers/works.ts';
import { fire } from '../harness/load.ts';
import type { Section } from '../harness/section.ts';
import { tableOf, whole } from '../report/tables.ts';

/** Requests before a measurement: the first ones compile code. */
const WARMING = 40;
const REQUESTS = 300;
const BATCHES = 20;
const BATCH = 24_000;
const MEBIBYTE = 2 ** 20;
/** The platform's milliseconds of processor time for one invocation (https://developers.cloudflare.com/workers/platform/limits/#cpu-time). */
const limits = { free: '10', paid: '30,000' };

type Cost = { name: string; shop: number; service: number };

/** Milliseconds of each process for one request, one after the other. */
async function costOf(build: Build, work: Work, requests: number, warming = WARMING): Promise<Cost> {
  const side = sideOf(build, work);
  if (warming > 0) await fire(side, 1, warming);
  const { shop, service } = build.runtimes;
  const read = async () => [await shop.cpuSeconds(), await service.cpuSeconds()] as const;
  const before = await read();
  await fire(side, 1, requests);
  const after = await read();
  const each = (index: 0 | 1) => ((after[index] - before[index]) * 1000) / requests;
  return { name: work.name, shop: each(0), service: each(1) };
}

/** Resident memory of both processes after each batch of all works, in MiB. */
async function memoryOver(build: Build, works: readonly Work[], batch: number, batches: number) {
  const { shop, service } = build.runtimes;
  const sizes: { shop: string; service: string }[] = [];
  for (let done = 0; done <= batches; done += 1) {
    if (done > 0)
      for (const work of works) await fire(sideOf(build, work), 4, Math.ceil(batch / works.length));
    const [ofShop, ofService] = [await shop.memory(), await service.memory()];
    sizes.push({ shop: whole(ofShop.now / MEBIBYTE), service: whole(ofService.now / MEBIBYTE) });
  }
  return sizes;
}

/** The processor time of each route beside the platform's limits, and the memory of a long run. */
export const routesSection: Section = {
  title: 'Processor time of a route, and memory',
  measure: async (bench) => {
    const servers = await bench.open(1);
    const { settings } = servers;
    const build = await startBuild(servers);
    const pages = await worksOf(settings, build.account, build.visitor);
    const orders = orderWorks(settings, await findOffer(settings)).filter(
      ({ counted }) => counted === undefined,
    );
    const costs: Cost[] = [];
    const requests = bench.isQuick ? 60 : REQUESTS;
    const measure = async (works: readonly Work[]) => {
      for (const work of works) {
        bench.tell(`  ${work.name}`);
        costs.push(await costOf(build, work, requests));
      }
    };
    await measure(pages);
    bench.tell(`  ${bench.waiting} waiting orders`);
    await placeBacklog(build, bench.waiting);
    await measure(orders);
    const device = await pairDevice(settings);
    await measure(await deskWorks(settings, device));
    // The orders of the measurement above wait for their calls. It is done once.
    costs.push(await costOf(build, await bulkWork(settings, device), 1, 0));
    bench.tell('  Memory');
    const [batch, batches] = bench.isQuick ? [500, 3] : [BATCH, BATCHES];
    const sizes = await memoryOver(build, pages, batch, batches);
    const range = (of: 'shop' | 'service') => {
      const numbers = sizes.slice(sizes.length / 2).map((size) => Number(size[of]));
      return `${sizes[0]?.[of]} MiB at first, ${Math.min(...numbers)} to ${Math.max(...numbers)} in the second half`;
    };
    await servers.close();
    const time = (milliseconds: number) => (milliseconds < 0.05 ? '–' : milliseconds.toFixed(1));
    return {
      lead: `Milliseconds of each process for one request, means of ${requests}, orders and the desk with ${bench.waiting} waiting orders. Worker,
object and runtime together exceed the platform's measure; its limits for one invocation are ${limits.free} on the free plan and ${limits.paid} on the paid
one ([plans](deploying.md#which-plan)). An order is several invocations.`,
      body: `${tableOf(
        ['Route', 'Shop', 'Service'],
        costs.map(({ name, shop, service }) => [name, time(shop), time(service)]),
      )}

Resident memory over ${batches} times ${whole(batch)} requests of all routes but orders. Shop: ${range('shop')}. Service: ${range('service')}.`,
    };
  },
};
