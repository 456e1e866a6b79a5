import { env } from 'cloudflare:workers';
import { readSettings } from '../../../../../src/domain/settings/settings.ts';
import type { ShopContext } from '../../../../../src/shop/context.ts';
import { contextOf } from '../../../../../src/shop/context.ts';
import { CheckoutSync } from '../../../../../src/shop/orders/payments/sync/checkout-sync.ts';
import { Reconciliation } from '../../../../../src/shop/orders/payments/sync/reconciliation.ts';
import { placeOrder } from '../../../../../src/shop/orders/placing/place-order.ts';
import { saveOrderCheckout } from '../../../../../src/shop/orders/store/checkouts.ts';
import { randomBytes, wait } from '../../../../../src/shop/platform.ts';
import { orderSubscribers } from '../../../../../src/shop-worker/order-subscribers.ts';
import { contact } from '../../../../storefront/contact.ts';
import type { FakeService } from '../../../../storefront/fake-service.ts';
import { newOrderClient } from '../../../../storefront/order-client.ts';
import { origin } from '../../../../storefront/visitor.ts';

/** The product: one price of 950 dinars. */
type Goods = {
  service: FakeService;
  price: string;
};

/** Orders with one open checkout each, opened at the times in `openedAt` (milliseconds). */
export function openOrders(
  { service, price }: Goods,
  context: ShopContext,
  count: number,
  openedAt: (index: number) => number,
): string[] {
  return Array.from({ length: count }, (_, index) => {
    const at = { ...context, now: () => openedAt(index) };
    const submission = {
      cartId: `CART${index}`,
      lines: [{ price, quantity: 1 }],
      seenTotal: 950,
      contact,
      language: 'fr' as const,
    };
    const placed = placeOrder(at, submission, newOrderClient());
    if (!placed.ok) throw new Error(placed.reason);
    const checkoutId = `chk_${index}`;
    const { id, token } = placed.order;
    saveOrderCheckout(context.sql, {
      orderId: id,
      attempt: 1,
      request: null,
      checkoutId,
      checkoutUrl: `${origin}/pay`,
      amount: null,
      feesOnCustomer: 0,
      feesOnMerchant: null,
      refunded: 0,
      status: 'pending',
      startedAt: openedAt(index),
      heldUntil: null,
      isRest: false,
    });
    service.checkouts.set(checkoutId, {
      id: checkoutId,
      livemode: false,
      amount: 950,
      currency: 'dzd',
      fees_on_customer: 0,
      status: 'pending',
      checkout_url: `${origin}/pay`,
      metadata: [{ order_id: id }],
    });
    return token;
  });
}

/** The service's answer: after some milliseconds, or never. */
type AnswerTiming = (now: number) => { after: number; isSilent?: boolean };

/** The shop's object with its own time, which passes only while all requests wait for an answer. */
export function simulate(
  service: FakeService,
  storage: DurableObjectStorage,
  latency: number | AnswerTiming,
) {
  const read = readSettings(env);
  if (!read.ok) throw new Error(read.binding);
  const manner = typeof latency === 'number' ? () => ({ after: latency, isSilent: false }) : latency;
  const clock = { now: 1_800_000_000_000 };
  const asked = new Map<string, number[]>();
  const most = { atOnce: 0, inOneTurn: 0 };
  const timers: { at: number; ring: () => void }[] = [];
  const answer: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const id = request.url.split('/').at(-1) ?? '';
    asked.set(id, [...(asked.get(id) ?? []), clock.now]);
    const { after, isSilent } = manner(clock.now);
    const waited = new Promise<void>((ring) => timers.push({ at: clock.now + after, ring }));
    most.atOnce = Math.max(most.atOnce, timers.length);
    await waited;
    if (isSilent) throw new DOMException('The operation was aborted.', 'AbortError');
    return service.handle(request);
  };
  const context = contextOf(storage, read.settings, orderSubscribers, {
    now: () => clock.now,
    wait,
    random: randomBytes,
    fetch: answer,
  });
  const checkoutSync = new CheckoutSync(context);
  let underWay = 0;
  const reconciliation = new Reconciliation(context, async (id) => {
    underWay += 1;
    const isAnswered = await checkoutSync.ask(id);
    underWay -= 1;
    return isAnswered;
  });
  const runTurn = async () => {
    let isOver = false;
    const turn = reconciliation.run().finally(() => {
      isOver = true;
    });
    while (!isOver) {
      await scheduler.wait(0);
      if (timers.length === 0 || timers.length < underWay) continue;
      timers.sort((a, b) => a.at - b.at);
      const next = timers.shift();
      clock.now = Math.max(clock.now, next?.at ?? 0);
      next?.ring();
    }
    await turn;
  };
  const runUntil = async (end: number) => {
    while (reconciliation.dueAt() < end) {
      clock.now = Math.max(clock.now, reconciliation.dueAt());
      const before = countOf(asked);
      await runTurn();
      most.inOneTurn = Math.max(most.inOneTurn, countOf(asked) - before);
    }
  };
  return { clock, asked, most, context, runUntil };
}

/** When each order became paid, by its checkout, in milliseconds; read from the object's own history. */
export function paidAt(sql: SqlStorage): Map<string, number> {
  const rows = sql.exec("SELECT checkout_id, at FROM order_events WHERE kind = 'paid'").toArray();
  return new Map(rows.map(({ checkout_id, at }) => [String(checkout_id), Number(at) * 1000]));
}

export function queryGaps(times: readonly number[]): number[] {
  return times.slice(1).map((time, index) => time - (times[index] ?? 0));
}

function countOf(asked: ReadonlyMap<string, readonly number[]>): number {
  return [...asked.values()].flat().length;
}
