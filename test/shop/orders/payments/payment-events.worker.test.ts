import { runInDurableObject, SELF } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CheckoutStatus } from '../../../../src/contract/resources/checkout.ts';
import { holds } from '../../../seed.ts';
import { FakeService } from '../../../storefront/fake-service.ts';
import { stub } from '../../../storefront/mirror.ts';
import { origin } from '../../../storefront/visitor.ts';

/** Statuses of a checkout in order; the last one stays. */
const lives: CheckoutStatus[][] = [
  ['pending'],
  ['pending', 'processing'],
  ['pending', 'processing', 'paid'],
  ['pending', 'paid'],
  ['pending', 'processing', 'pending', 'processing', 'paid'],
  ['pending', 'processing', 'failed'],
  ['pending', 'canceled'],
  ['pending', 'expired'],
];

/** Possible next steps: time for a checkout, a new or old event, a read, a retry. */
type Step =
  | { kind: 'live' | 'tell'; checkout: number }
  | { kind: 'repeat'; event: number }
  | { kind: 'ask' | 'lose' }
  | { kind: 'retry' };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('live' as const), checkout: fc.nat(2) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('tell' as const), checkout: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('repeat' as const), event: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'ask' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'lose' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'retry' as const }) },
);

const ends: CheckoutStatus[] = ['paid', 'failed', 'canceled', 'expired'];
const service = new FakeService();
let price: string;
let carts = 0;

beforeAll(async () => {
  service.standIn();
  vi.spyOn(console, 'warn').mockReturnValue();
  price = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
  await stub().siteMap();
});

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const addresses = { origin, language: 'fr', webhookPath: '/webhooks/service' } as const;

async function placeOrder(): Promise<string> {
  carts += 1;
  const opening = await stub().checkOut(
    {
      cartId: `CART${carts}`,
      lines: [{ price, quantity: 1 }],
      seenTotal: 950,
      language: 'fr',
      contact: {
        name: 'Amina',
        phone: `+2136619${String(carts).padStart(5, '0')}`,
        email: null,
        wilaya: 16,
        commune: 'Bab El Oued',
        street: null,
        note: null,
        delivery: 'desk',
      },
    },
    addresses,
  );
  return 'token' in opening ? opening.token : opening.reason;
}

async function deliver(body: string): Promise<void> {
  const at = Math.floor(Date.now() / 1000);
  const headers = await service.sign(body, {
    secret: env.SERVICE_WEBHOOK_SECRET,
    key: env.SERVICE_API_KEY,
    at,
  });
  const response = await SELF.fetch(`${origin}/webhooks/service`, { method: 'POST', headers, body });
  expect(response.status).toBe(200);
}

test('events in any order and number lead to the true state; no unpaid order is shown as paid', async () => {
  await holds(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...lives), { minLength: 3, maxLength: 3 }),
      fc.array(step, { maxLength: 24 }),
      async (plan, steps) => {
        const before = new Set(service.checkouts.keys());
        const token = await placeOrder();
        const own = () => [...service.checkouts.keys()].filter((id) => !before.has(id));
        const lived = new Map<string, number>();
        const statusOf = (id: string) => String(service.checkouts.get(id)?.status);
        const sent: string[] = [];
        const ask = async () => {
          // The button asks every two seconds at most.
          vi.setSystemTime(Date.now() + 2_001);
          await stub().checkPayment(token);
        };
        let wasPaid = false;
        for (const one of steps) {
          const ids = own();
          if (one.kind === 'live') {
            const id = ids[one.checkout % ids.length] ?? '';
            const life = plan[ids.indexOf(id) % plan.length] ?? [];
            const age = Math.min((lived.get(id) ?? 0) + 1, life.length - 1);
            lived.set(id, age);
            // A checkout that the shop expired, or that ended by itself, keeps that state.
            const isOver = ends.some((end) => end === statusOf(id));
            if (!isOver) service.settle(id, life[age] ?? 'pending');
          }
          if (one.kind === 'tell') {
            const id = ids[one.checkout % ids.length] ?? '';
            sent.push(service.event(service.checkouts.get(id) ?? {}));
            await deliver(sent.at(-1) ?? '');
          }
          const old = one.kind === 'repeat' ? sent[one.event % Math.max(1, sent.length)] : undefined;
          if (old !== undefined) await deliver(old);
          if (one.kind === 'ask') await ask();
          if (one.kind === 'lose') {
            service.sabotage = () => new Response('<html>', { status: 502 });
            await ask();
            service.sabotage = null;
          }
          if (one.kind === 'retry') await stub().retry(token, addresses);
          const shown = (await stub().order(token))?.payment;
          const isPaid = own().some((id) => statusOf(id) === 'paid');
          if (shown === 'paid') expect(isPaid, 'shown as paid').toBe(true);
          if (wasPaid) expect(shown, 'paid is final').toBe('paid');
          wasPaid = shown === 'paid';
        }
        await ask();
        const order = await stub().order(token);
        const statuses = own().map(statusOf);
        expect(order?.payment).toBe(statuses.includes('paid') ? 'paid' : statuses.at(-1));
        expect(order?.paidTwice).toBe(statuses.filter((status) => status === 'paid').length > 1);
        // Each checkout is paid once in the history, however often that was reported.
        const paid = order?.history.filter(({ kind }) => kind === 'paid') ?? [];
        expect(paid).toHaveLength(statuses.filter((status) => status === 'paid').length);
      },
    ),
    60,
  );
});

test('an order whose checkouts have all ended is no longer queried', async () => {
  await runInDurableObject(stub(), (_, state) => {
    const open = state.storage.sql.exec(
      `SELECT COUNT(*) AS count FROM orders WHERE next_check_at IS NOT NULL AND NOT EXISTS
         (SELECT 1 FROM order_checkouts WHERE order_id = orders.id AND status IN ('pending', 'processing'))`,
    );
    expect(open.one().count).toBe(0);
  });
});
