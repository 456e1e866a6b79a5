import type { Quota, QuotaUse } from '../../database/quotas/rules.ts';
import { readUses } from '../../database/quotas/store.ts';
import { clientQuotas, networkQuota, type OrderClient } from '../../domain/order-quotas.ts';
import type { ShopContext } from '../context.ts';
import { type WaitingOfClient, waitingOfClient } from './store/waiting-orders.ts';

/**
 * What the order limits know of a client: its waiting orders and its quotas, each read once. For one transaction, until
 * it writes either.
 */
export class ClientRecord {
  readonly client: OrderClient;
  readonly ownQuotas: ReturnType<typeof clientQuotas>;
  readonly networkQuota: Quota;
  readonly #sql: ShopContext['sql'];
  #waiting: WaitingOfClient[] | null = null;
  #uses: ReadonlyMap<string, QuotaUse> | null = null;

  constructor({ sql, settings, now }: Pick<ShopContext, 'sql' | 'settings' | 'now'>, client: OrderClient) {
    this.#sql = sql;
    this.client = client;
    this.ownQuotas = clientQuotas(client, settings.limits);
    this.networkQuota = networkQuota(client, settings.limits, now());
  }

  useOf({ name }: Quota): QuotaUse {
    const names = [...this.ownQuotas, this.networkQuota].map((quota) => quota.name);
    this.#uses ??= readUses(this.#sql, names);
    return this.#uses.get(name) ?? { taken: 0, at: 0 };
  }

  /** The waiting orders of its browser or phone, the oldest first. */
  waitingOf(kind: 'browser' | 'phone'): WaitingOfClient[] {
    this.#waiting ??= waitingOfClient(this.#sql, this.client);
    return this.#waiting.filter((order) => order.kind === kind);
  }

  /** How many of them have a hold, and when the first hold ends; null without one. */
  holdsOf(kind: 'browser' | 'phone'): { orders: number; until: number | null } {
    const ends = this.waitingOf(kind).flatMap(({ holdsUntil }) => (holdsUntil === null ? [] : [holdsUntil]));
    return { orders: ends.length, until: ends.length === 0 ? null : Math.min(...ends) };
  }

  /** How many cash orders wait for their call since `since`, without those of a cart. */
  unconfirmedOf(kind: 'browser' | 'phone', { cartId, since }: { cartId: string; since: number }): number {
    const counts = (order: WaitingOfClient) =>
      order.isCash && order.at > since && order.cartId !== null && order.cartId !== cartId;
    return this.waitingOf(kind).filter(counts).length;
  }
}
