import { beforeEach, describe, expect, test, vi } from 'vitest';
import { standingNow } from '../../../src/storefront/acts/acts.ts';
import { findOrder, findOrderByToken } from '../../../src/storefront/orders/store.ts';
import { inContext } from '../cash/placing.ts';
import { offerWays } from '../cash/ways.ts';
import { get } from '../mirror.ts';
import { order, ShopUnderTest, textOf, visitorWith } from '../shop-under-test.ts';
import type { Visitor } from '../visitor.ts';
import { pairOwner } from './devices.ts';

let price = '';
const shop = new ShopUnderTest((service) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  price = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 99 } }), 1_000);
});

beforeEach(() => offerWays('card cash part=500'));

type Placed = { token: string; orderId: string; path: string; owner: Visitor };

async function place(way: string, quantity = 2): Promise<Placed> {
  const { token } = await order(await visitorWith({ [price]: quantity }), {
    seen_total: String(quantity * 1_000),
    way,
  });
  const found = await inContext(({ sql }) => findOrderByToken(sql, token));
  const { id: orderId = '', number = '' } = found ?? {};
  if (!way.startsWith('cash')) expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
  return { token, orderId, path: `/fr/desk/orders/${number}`, owner: await pairOwner() };
}

const pageOf = async ({ owner, path }: Placed) => (await owner.get(path)).text();
const shoppersPage = async ({ token }: Placed) => textOf(await (await get(`/fr/orders/${token}`)).text());

/** Sends a form of the order's page; answers the reason why it was not taken, or null. */
async function send(placed: Placed, form: string, fields: Record<string, string>): Promise<string | null> {
  const position = /name="position" value="(\d+)"/.exec(await pageOf(placed))?.[1] ?? '';
  const answer = await placed.owner.post(`${placed.path}/${form}`, { position, ...fields });
  expect(answer.status).toBe(303);
  return /refused=(\w+)/.exec(answer.headers.get('Location') ?? '')?.[1] ?? null;
}

async function press(placed: Placed, ...acts: string[]): Promise<void> {
  for (const act of acts) expect(await send(placed, 'act', { act }), act).toBeNull();
}

/** Has money given back; the bank agrees at once. */
async function refund(placed: Placed, fields: Record<string, string>): Promise<string | null> {
  const why = await send(placed, 'refund', fields);
  for (const { id, status } of shop.service.refunds.values())
    if (status === 'pending') shop.service.settleRefund(String(id), 'succeeded');
  for (const id of shop.service.refunds.keys()) expect(await shop.tellRefund(id)).toBe(200);
  return why;
}

async function correct(placed: Placed, quantity: number): Promise<void> {
  const page = await pageOf(placed);
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
  const fields = { name: value('name'), phone: value('phone'), commune: value('commune') };
  const address = { wilaya: '16', delivery: 'home', street: value('street') };
  const why = await send(placed, 'correct', {
    ...fields,
    ...address,
    [`quantity.${price}`]: String(quantity),
  });
  expect(why).toBeNull();
}

const moneyOf = ({ orderId }: Placed) =>
  inContext((context) => {
    const found = findOrder(context.sql, orderId);
    if (found === null) throw new Error(orderId);
    const { money, acts, standing } = standingNow(context, found);
    return { ...money, acts, payment: standing.payment, dueOnDelivery: found.dueOnDelivery };
  });

describe('what came in and did not go back', () => {
  test.each([
    ['owed', '2 000', 2_000],
    ['gift', '1 500', 1_500],
  ])('can go back: a deposit went back (%s), and the rest is paid at the door', async (meaning, _, due) => {
    const placed = await place('part:500');
    expect(await refund(placed, { amount: '500', means: 'card', meaning })).toBeNull();
    await press(placed, 'pack', 'hand_over');
    expect(await moneyOf(placed)).toMatchObject({ refunded: 500, toCollect: due, dueOnDelivery: due });
    await press(placed, 'collect_cash');
    expect(await moneyOf(placed)).toMatchObject({ collected: due, refundable: due, payment: 'paid' });
    await press(placed, 'deliver');
    const shown = await shoppersPage(placed);
    expect(shown).not.toContain('Le montant de cette commande vous a été remboursé');
    expect(await send(placed, 'act', { act: 'return' })).toBe('choice');
    expect(await send(placed, 'act', { act: 'return', deposit: 'refund' })).toBeNull();
    expect(await moneyOf(placed)).toMatchObject({ refundDue: due });
    expect(await refund(placed, { amount: String(due), means: 'cash' })).toBeNull();
    expect(await moneyOf(placed)).toMatchObject({ refunded: 500 + due, refundable: 0, payment: 'refunded' });
  });
});

describe('what is due at the door is the total less what the shop kept', () => {
  test('when an order is corrected to less, refunded, and corrected to more again', async () => {
    const placed = await place('card:2000');
    await correct(placed, 1);
    expect(await moneyOf(placed)).toMatchObject({ refundDue: 1_000, toCollect: 0 });
    expect(await refund(placed, { amount: '1000', means: 'card' })).toBeNull();
    expect(await moneyOf(placed)).toMatchObject({ refundDue: 0, toCollect: 0 });
    await correct(placed, 2);
    expect(await moneyOf(placed)).toMatchObject({ toCollect: 1_000, dueOnDelivery: 1_000 });
    expect(textOf(await pageOf(placed))).toContain('À encaisser 1 000 DA');
    await press(placed, 'pack', 'hand_over', 'deliver', 'remit');
    expect(await moneyOf(placed)).toMatchObject({ collected: 1_000, remitted: 1_000, toCollect: 0 });
  });

  test('when a refund comes first and the order grows after it', async () => {
    const placed = await place('card:2000');
    expect(await refund(placed, { amount: '1000', means: 'card', meaning: 'owed' })).toBeNull();
    expect(await moneyOf(placed)).toMatchObject({ toCollect: 1_000 });
    await correct(placed, 3);
    expect(await moneyOf(placed)).toMatchObject({ toCollect: 2_000, dueOnDelivery: 2_000 });
  });

  test.each([500, 200])('when %i of a deposit went back before a correction', async (back) => {
    const placed = await place('part:500');
    expect(await refund(placed, { amount: String(back), means: 'card', meaning: 'owed' })).toBeNull();
    await correct(placed, 3);
    expect(await moneyOf(placed)).toMatchObject({ toCollect: 3_000 - 500 + back });
  });
});
