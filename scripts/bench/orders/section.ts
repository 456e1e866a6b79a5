import { type Build, COLUMNS, measureWorks, sideOf, startBuilds, timeOf } from '../answers/measure.ts';
import { findOffer } from '../answers/visitor.ts';
import { orderWorks, type Work } from '../answers/works.ts';
import { fire } from '../harness/load.ts';
import { takeRound } from '../harness/rounds.ts';
import type { Section } from '../harness/section.ts';
import { tableOf } from '../report.ts';
import { bulkWork, deskWorks, pairDevice } from './desk-works.ts';

/** Shoppers of the backlog are none of those whose orders are measured: order limits read the orders of a phone. */
const FIRST = 500_000;
const CONNECTIONS = 8;

/** Places cash orders that wait for their calls, as shoppers do. */
async function placeBacklog(build: Build, orders: number): Promise<void> {
  if (orders === 0) return;
  const { settings } = build.servers;
  const [cash] = orderWorks(settings, await findOffer(settings), FIRST);
  await fire(sideOf(build, cash), CONNECTIONS, orders);
}

/** Orders of shoppers and pages of the desk, in a shop with orders that wait for their calls. */
export const ordersSection: Section = {
  title: 'Orders and the desk',
  measure: async (bench) => {
    const devices = new Map<Build['servers'], string>();
    const builds = await startBuilds(bench, 0, async (build) => {
      const { settings } = build.servers;
      bench.tell(`  ${bench.waiting} waiting orders`);
      await placeBacklog(build, bench.waiting);
      const device = await pairDevice(settings);
      devices.set(build.servers, device);
      return [...orderWorks(settings, await findOffer(settings)), ...(await deskWorks(settings, device))];
    });
    const table = await measureWorks(bench, builds);
    const rows: string[][] = [];
    for (const [name, build] of [
      ['Before', builds.before],
      ['Now', builds.now],
    ] as const)
      if (build !== null) {
        // The orders of the measurement wait for their calls. It is done once.
        const work: Work = await bulkWork(build.servers.settings, devices.get(build.servers) ?? '');
        const { shop, service } = await takeRound(sideOf(build, work), 1, 1);
        rows.push([`${work.name}: ${name.toLowerCase()}`, timeOf(shop), timeOf(service)]);
        await build.servers.close();
      }
    return {
      lead: `${COLUMNS}
In the shop ${bench.waiting} orders wait for their calls. The platform's limits for one invocation are 10 ms on the
free plan and 30,000 on the paid one ([plans](deploying.md#which-plan)); an order is several invocations.`,
      body: `${table}\n\n${tableOf(['Once', 'Shop', 'Service'], rows)}`,
      versions: builds.versions,
    };
  },
};
