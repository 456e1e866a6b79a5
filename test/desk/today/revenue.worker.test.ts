import { beforeEach, expect, test, vi } from 'vitest';
import { followRefunds } from '../../../src/shop/orders/refunds/request-refund.ts';
import { offerPaymentMethods } from '../../shop/orders/cash/payment-methods.ts';
import { inContext } from '../../shop/orders/cash/placing.ts';
import { elementsOn } from '../../storefront/forms.ts';
import { ShopUnderTest } from '../../storefront/shop-under-test.ts';
import type { Visitor } from '../../storefront/visitor.ts';
import { actOn, Orders } from '../desk-driver.ts';
import { pairOwner } from '../devices.ts';

let price = '';
const shop = new ShopUnderTest((service) => {
  price = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel' } }), 1_000);
});

beforeEach(() => offerPaymentMethods('card cash'));

const DAY = 86_400_000;

const orders = new Orders(shop, () => ({ [price]: 1 }));
const pay = (quantity: number) => orders.placePaid('card', {}, { [price]: quantity });
const receive = (quantity: number) => orders.orderIn('remitted', 'cash', {}, { [price]: quantity });

/** The revenue card: amounts in whole dinars. */
async function revenueIn(owner: Visitor, language: string) {
  const page = await owner.read(`/${language}/desk`);
  const cards = elementsOn(page, 'section', { class: 'card' }).map(({ html }) => html);
  const card = cards.find((html) => elementsOn(html, 'dl', { class: 'sums' }).length > 0) ?? '';
  const amounts = (html: string, tag: 'dd' | 'td') =>
    elementsOn(html, tag).map(({ text }) => Number(text.replaceAll(/\D/g, '')));
  const [, width = ''] = /viewBox="0 0 (\d+) /.exec(card) ?? [];
  return {
    sums: amounts(card, 'dd'),
    width: Number(width),
    bars: Array.from(
      card.matchAll(/<path (class="now" )?d="M([\d.]+) (\d+)v-(\d+)h([\d.]+)v(\d+)z"/g),
      ([, mark, left, bottom, up, across, down]) => {
        expect(down).toBe(up);
        return {
          isToday: mark !== undefined,
          left: Number(left),
          right: Number(left) + Number(across),
          bottom: Number(bottom),
          height: Number(up),
        };
      },
    ),
    rows: elementsOn(card, 'tr').flatMap(({ html }) => {
      // A row has cells only inside a table.
      const row = `<table>${html}</table>`;
      const day = elementsOn(row, 'time')[0]?.attributes.datetime;
      const [online = 0, cash = 0, refunded = 0] = amounts(row, 'td');
      return day === undefined ? [] : { day, online, cash, refunded };
    }),
  };
}

test('revenue of today, 7 and 30 days is drawn by days of Algiers, and equals the figures beside it', async () => {
  // Noon of the current day, and the days before it.
  const noon = Math.floor(Date.now() / DAY) * DAY + 60 * DAY + DAY / 2;
  const ago = (days: number, hours = 0) => vi.setSystemTime(noon - days * DAY + hours * 3_600_000);
  const dateOf = (days: number) => new Date(noon - days * DAY).toISOString().slice(0, 10);
  vi.useFakeTimers({ now: noon - 30 * DAY, toFake: ['Date'] });
  await pay(9);
  ago(29);
  await pay(4);
  ago(7);
  await pay(1);
  ago(6);
  await receive(2);
  // Half past midnight in Algiers, where the UTC day is still the one before.
  ago(1, 11.5);
  await pay(2);
  ago(0);
  const canceled = await pay(1);
  await actOn(canceled, { action: 'cancel', deposit: 'refund' });
  await actOn(canceled, { action: 'refund', amount: 400, means: 'cash' });
  await inContext((context) => followRefunds(context, canceled.orderId));

  const owner = await pairOwner();
  for (const language of ['fr', 'ar', 'en']) {
    const { sums, width, bars, rows } = await revenueIn(owner, language);
    expect(sums, language).toEqual([2_600, 4_600, 9_600]);
    expect(rows).toEqual([
      { day: dateOf(0), online: 3_000, cash: 0, refunded: 400 },
      { day: dateOf(6), online: 0, cash: 2_000, refunded: 0 },
      { day: dateOf(7), online: 1_000, cash: 0, refunded: 0 },
      { day: dateOf(29), online: 4_000, cash: 0, refunded: 0 },
    ]);
    // Time runs in reading direction: the oldest day begins the line, and today ends it.
    const reading =
      language === 'ar' ? bars.toSorted((a, b) => b.left - a.left) : bars.toSorted((a, b) => a.left - b.left);
    const days = rows.toReversed();
    expect(reading.map(({ isToday }) => isToday)).toEqual([false, false, false, true]);
    const highest = Math.max(...reading.map(({ height }) => height));
    for (const [index, { left, right, bottom, height }] of reading.entries()) {
      const { day = '', online = 0, cash = 0, refunded = 0 } = days[index] ?? {};
      expect(Math.abs(height - (highest * (online + cash - refunded)) / 4_000), day).toBeLessThanOrEqual(0.5);
      expect(bottom).toBe(reading[0]?.bottom);
      // Each in its own thirtieth of the width.
      const since = 29 - Math.round((noon - DAY / 2 - Date.parse(day)) / DAY);
      const place = language === 'ar' ? 29 - since : since;
      expect([Math.floor((left / width) * 30), Math.floor((right / width) * 30)], day).toEqual([
        place,
        place,
      ]);
    }
  }
});
