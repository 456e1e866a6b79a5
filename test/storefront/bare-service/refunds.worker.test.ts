import { beforeEach, expect, test, vi } from 'vitest';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { deskCopyIn } from '../../desk/copy.ts';
import { sendAndRead } from '../../desk/desk-driver.ts';
import { pairOwner } from '../../desk/devices.ts';
import { eventually } from '../../eventually.ts';
import { inShop, offerPaymentMethods } from '../../shop/orders/cash/payment-methods.ts';
import { valuesOn } from '../forms.ts';
import { readOrderPage, stub } from '../mirror.ts';
import { textOf } from '../page-text.ts';
import { order, visitorWith } from '../shop-under-test.ts';
import type { Visitor } from '../visitor.ts';
import { BareShop, later } from './bare-shop.ts';

const copy = copyIn.fr;
const deskCopy = deskCopyIn.fr;

/** Refunds beside a service that has the public API document only, which has none. */

let price = '';
const shop = new BareShop((service) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  price = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 9 } }), 1_000);
});

beforeEach(() => offerPaymentMethods('card cash part=300'));

type Placed = { token: string; number: string; path: string; visitor: Visitor };

async function placePaid(way = 'card:1000'): Promise<Placed> {
  const visitor = await visitorWith({ [price]: 1 });
  const { token } = await order(visitor, { seen_total: '1000', way });
  expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
  const number = (await stub().order(token))?.number ?? '';
  return { token, number, path: `/fr/desk/orders/${number}`, visitor };
}

/** Sends a form of an order's page, and reads the next page. */
async function send(...sent: Parameters<typeof sendAndRead>) {
  return textOf(await sendAndRead(...sent));
}

const cancel = (owner: Visitor, placed: Placed) =>
  send(owner, placed, 'act', { act: 'cancel', deposit: 'refund' });
const deletions = () => shop.writes.filter((call) => call.startsWith('DELETE /customers/'));

test.each(['cash', 'transfer', 'provider'])(
  'a refund by %s is recorded by the shop only; then nothing is owed, and the person can be erased',
  async (means) => {
    const placed = await placePaid();
    const owner = await pairOwner();
    await owner.get('/fr/desk/start');
    expect(await cancel(owner, placed)).toContain(`${textOf(deskCopy.order.owed)} 1 000 DA`);
    expect(await readOrderPage(placed.token)).toContain(`${copy.order.money.refundDue} 1 000 DA`);
    expect(await send(owner, placed, 'erase', { sure: 'yes' })).toContain(
      textOf(deskCopy.order.refused.held),
    );
    await send(owner, placed, 'refund', { amount: '1000', means, meaning: 'owed' });
    expect(await readOrderPage(placed.token)).toContain(`${copy.order.money.refunded} 1 000 DA`);
    expect(await owner.readText('/fr/desk')).not.toContain(deskCopy.today.queues.refund_due);
    await send(owner, placed, 'erase', { sure: 'yes' });
    await eventually(async () => {
      await later(1);
      expect(deletions()).toHaveLength(1);
    });
    expect(await inShop('SELECT phone FROM orders')).toEqual([{ phone: '[erased]' }]);
    expect(shop.writes.some((call) => call.includes('refunds'))).toBe(false);
  },
);

test('a wrong record is undone, and the money is owed again', async () => {
  const placed = await placePaid();
  const owner = await pairOwner();
  await owner.get('/fr/desk/start');
  await cancel(owner, placed);
  await send(owner, placed, 'refund', { amount: '1000', means: 'cash', meaning: 'owed' });
  const [entry = ''] = valuesOn(await owner.read(placed.path), 'entry');
  await send(owner, placed, 'act', { act: 'retract_refund', entry });
  expect(await readOrderPage(placed.token)).toContain(`${copy.order.money.refundDue} 1 000 DA`);
});

test('the first refund to a card fails as a missing capability, not as a refusal of the bank', async () => {
  const placed = await placePaid();
  const owner = await pairOwner();
  await cancel(owner, placed);
  const page = await send(owner, placed, 'refund', { amount: '1000', means: 'card', meaning: 'owed' });
  expect(page).toContain(textOf(deskCopy.order.refund.failures.not_offered));
  expect(page).not.toMatch(/banque (?:a refusé|n’a pas)/);
  const after = await send(owner, placed, 'refund', { amount: '1000', means: 'cash', meaning: 'owed' });
  expect(after).toContain('1 000 DA Noté');
  expect(await readOrderPage(placed.token)).toContain(`${copy.order.money.refunded} 1 000 DA`);
});

test('a deposit is refunded in the same way', async () => {
  const placed = await placePaid('part:300');
  const owner = await pairOwner();
  await owner.get('/fr/desk/start');
  await cancel(owner, placed);
  await send(owner, placed, 'refund', { amount: '300', means: 'cash', meaning: 'owed' });
  expect(await readOrderPage(placed.token)).toContain(`${copy.order.money.refunded} 300 DA`);
});

test('the onboarding list names missing capabilities, and they are not asked for hourly', async () => {
  await placePaid();
  const owner = await pairOwner();
  const page = await owner.readText('/fr/desk/start');
  expect(page).toContain(deskCopy.onboarding.notOffered.title);
  for (const words of ['rendez l’argent vous-même', 'paiements arrivés trop tard', 'doublons'])
    expect(page).toContain(words);
  expect(page).not.toContain('a tous les droits');
  const asked = shop.bare.unknown.length;
  expect(asked).toBeGreaterThan(0);
  for (let hour = 0; hour < 3; hour += 1) await later(60);
  expect(shop.bare.unknown).toHaveLength(asked);
});
