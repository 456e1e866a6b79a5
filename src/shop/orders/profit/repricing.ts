import type { OrderResult } from '../../../domain/orders/profit/order-result.ts';
import { dayOf } from '../../../text/algiers.ts';
import type { ShopContext } from '../../context.ts';
import { replaceResult } from './keep-result.ts';
import { costOn, newestCost, saveCost } from './store/cost-prices.ts';
import { readRepricing, saveRepricing } from './store/repricing.ts';
import { resultsFrom } from './store/results.ts';

/** Results in one transaction. */
const AT_ONCE = 100;

/** Saves a cost price from today on, and lets results that it concerns follow. Call it within a transaction. */
export function changeCost({ sql, now }: ShopContext, key: string, cost: number | null): void {
  if (newestCost(sql, key) === cost) return;
  const since = saveCost(sql, key, cost, dayOf(Math.floor(now() / 1000)));
  const running = readRepricing(sql);
  // Begins again at the earlier of the two: a result that is repriced twice is the same.
  saveRepricing(sql, { day: Math.min(since, running?.day ?? since), orderId: '' });
}

/** Gives ended orders the cost prices that were saved after their end. */
export class Repricing {
  readonly #context: ShopContext;

  constructor(context: ShopContext) {
    this.#context = context;
  }

  /** In milliseconds; infinity while nothing has to be repriced. */
  dueAt(): number {
    return readRepricing(this.#context.sql) === null ? Number.POSITIVE_INFINITY : 0;
  }

  run(): void {
    const { storage, sql } = this.#context;
    storage.transactionSync(() => {
      const place = readRepricing(sql);
      if (place === null) return;
      const found = resultsFrom(sql, place.day, place.orderId, AT_ONCE + 1);
      for (const { orderId, placedOn, result } of found.slice(0, AT_ONCE)) {
        const lines = result.lines.map((line) => ({ ...line, cost: costOn(sql, line.key, placedOn) }));
        const after: OrderResult = { ...result, lines };
        replaceResult(sql, orderId, placedOn, result, after);
      }
      const next = found[AT_ONCE];
      saveRepricing(sql, next === undefined ? null : { day: next.placedOn, orderId: next.orderId });
    });
  }
}
