import { absolute, cataloguePath } from '../../src/domain/addresses/shop.ts';
import { ANSWERS_KEPT } from '../../src/service/api/idempotency/store.ts';
import type { Bench } from '../bench/harness/section.ts';
import { prepareService, prepareShop, waitForCatalogue } from '../bench/harness/servers.ts';
import { type Counts, passUntil, withLeapingClock } from './leaping-clock.ts';
import { buy } from './purchase.ts';

const HOUR = 3_600_000;
/** The largest difference between the clocks of shop and service. */
const STEP = HOUR / 6;
/** Hours of a new shop before counting starts. */
const SETTLING = 26;
/** Buyers in a row, and the hours after each group: a visited shop reads its catalogue each minute. */
const GROUP = 12;
const BEHIND = 1 / 6;
/**
 * Hours until the ledger has removed the answers that it keeps for repeats: an earlier count would suggest that it
 * holds only half as many purchases.
 */
const CLEARING = 2 * (ANSWERS_KEPT / 3600);

/** Billed work. An alarm that is set counts as a written row, one that fires as a call of its object. */
export type Work = {
  rowsWritten: number;
  rowsRead: number;
  objectRequests: number;
  workerRequests: number;
  bytes: number;
};
/** The shop's object, the account's ledger, and all other objects of the two Workers except the sandbox bank. */
export type Works = Record<'shop' | 'ledger' | 'others', Work>;
/**
 * `purchase`: the bytes that stay, and the rows including those of the removal; `atFirst`: the bytes before the
 * removal.
 */
export type Scale = { purchases: number; purchase: Works; atFirst: Bytes; day: Works };
export type Bytes = Record<keyof Works, number>;

/** Counts the work of purchases and of a day without visitors, on both Workers as bundled. */
export async function countScale(bench: Omit<Bench, 'before' | 'waiting'>): Promise<Scale> {
  const servers = await bench.open(0);
  const { settings } = servers;
  const service = await prepareService(settings);
  const filling = await servers.run('service', [service.worker]);
  const account = await service.fill();
  await filling.stop();
  await servers.run('service', [await withLeapingClock(service.worker, settings.stateFolder)]);
  const shop = prepareShop(settings, account);
  // All buyers come from one place: its limits must not affect the count.
  const vars = {
    ...shop.vars,
    HOLDS_PER_BROWSER: '1000',
    ORDERS_PER_NETWORK: '10000',
  };
  await servers.run('shop', [await withLeapingClock({ ...shop, vars }, settings.stateFolder)]);
  await waitForCatalogue(absolute(settings.shopOrigin, cataloguePath('ar')));
  let time = Date.now();
  const pass = async (hours: number): Promise<Works> => {
    const end = time + hours * HOUR;
    for (;;) {
      time = Math.min(end, time + STEP);
      const counts = [
        await passUntil(settings.servicePort, time),
        await passUntil(settings.shopPort, time),
      ] as const;
      if (time === end) return worksOf(...counts);
    }
  };
  bench.tell('  a day without visitors');
  const settled = await pass(SETTLING);
  const idle = await pass(24);
  const day = between(settled, idle, 1);
  const groups = bench.isQuick ? 1 : 4;
  // The first purchase makes rows that later ones find; it is cleaned up before they come.
  await buy(settings, 0);
  const before = await pass(CLEARING);
  let after = before;
  for (let group = 0; group < groups; group += 1) {
    bench.tell(`  ${(group + 1) * GROUP} purchases`);
    for (let buyer = 1; buyer <= GROUP; buyer += 1) await buy(settings, group * GROUP + buyer);
    after = await pass(BEHIND);
  }
  bench.tell('  two days behind them');
  const cleared = await pass(CLEARING);
  await servers.close();
  const purchases = groups * GROUP;
  const each = (until: Works, hours: number) =>
    between(between(settled, idle, 24 / hours), between(before, until, 1), purchases);
  const bought = each(after, groups * BEHIND);
  const stayed = each(cleared, groups * BEHIND + CLEARING);
  // Calls and reads of two more days belong to the days, not to the purchases.
  const purchase = forEach((which) => {
    const { rowsWritten, bytes } = stayed[which];
    return { ...bought[which], rowsWritten, bytes };
  });
  return { purchases, purchase, atFirst: forEach((which) => bought[which].bytes), day };
}

function forEach<T>(make: (which: keyof Works) => T): Record<keyof Works, T> {
  return { shop: make('shop'), ledger: make('ledger'), others: make('others') };
}

function worksOf(service: Counts, shop: Counts): Works {
  const of = ({ objects }: Counts, binding: string, workerRequests: number): Work => {
    const {
      rowsWritten = 0,
      rowsRead = 0,
      alarmsSet = 0,
      alarmsRung = 0,
      requests = 0,
      bytes = 0,
    } = objects[binding] ?? {};
    return {
      rowsWritten: rowsWritten + alarmsSet,
      rowsRead,
      objectRequests: requests + alarmsRung,
      workerRequests,
      bytes,
    };
  };
  const registry = of(service, 'REGISTRY', 0);
  const courier = of(service, 'COURIER', 0);
  return {
    shop: of(shop, 'SHOP', shop.requests),
    ledger: of(service, 'LEDGER', service.requests),
    others: combine(registry, courier, (one, other) => one + other),
  };
}

/** The increase from `earlier` to `later`, divided by `count`. */
function between(earlier: Works, later: Works, count: number): Works {
  return forEach((which) =>
    combine(earlier[which], later[which], (before, after) => (after - before) / count),
  );
}

function combine(one: Work, other: Work, make: (one: number, other: number) => number): Work {
  return {
    rowsWritten: make(one.rowsWritten, other.rowsWritten),
    rowsRead: make(one.rowsRead, other.rowsRead),
    objectRequests: make(one.objectRequests, other.objectRequests),
    workerRequests: make(one.workerRequests, other.workerRequests),
    bytes: make(one.bytes, other.bytes),
  };
}
