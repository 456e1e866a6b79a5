import { type Build, sideOf } from '../answers/measure.ts';
import { findOffer } from '../answers/visitor.ts';
import { orderWorks } from '../answers/works.ts';
import { fire } from '../harness/load.ts';

/** Shoppers of the backlog are none of those whose orders are measured: order limits read the orders of a phone. */
const FIRST = 500_000;
const CONNECTIONS = 8;

/** Places cash orders that wait for their calls, as shoppers do. */
export async function placeBacklog(build: Build, orders: number): Promise<void> {
  if (orders === 0) return;
  const { settings } = build.servers;
  const [cash] = orderWorks(settings, await findOffer(settings), FIRST);
  await fire(sideOf(build, cash), CONNECTIONS, orders);
}
