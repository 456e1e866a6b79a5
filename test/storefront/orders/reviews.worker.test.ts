import { beforeEach, describe, expect, test, vi } from 'vitest';
import { eraseOrders } from '../../../src/privacy/erasure.ts';
import { Retention } from '../../../src/privacy/retention.ts';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { type OrderState, Orders } from '../../desk/desk-driver.ts';
import { pairOwner } from '../../desk/devices.ts';
import { inShop, offerPaymentMethods } from '../../shop/orders/cash/payment-methods.ts';
import { inContext } from '../../shop/orders/cash/placing.ts';
import { valuesOn } from '../forms.ts';
import { textOf } from '../page-text.ts';
import { ShopUnderTest } from '../shop-under-test.ts';
import { Visitor } from '../visitor.ts';

/** What shoppers say of delivered products: written by the order's link, shown once the merchant agrees. */

let honey = '';
let honeyId = '';
let small = '';
let large = '';
const shop = new ShopUnderTest((service) => {
  honeyId = service.addProduct('Miel', { metadata: { slug: 'miel', stock: 50 } });
  honey = service.addPrice(honeyId, 1_000);
  const oil = service.addProduct('Huile', { metadata: { slug: 'huile' } });
  small = service.addPrice(oil, 500, { variant: 'small' });
  large = service.addPrice(oil, 900, { variant: 'large' });
});

beforeEach(() => offerPaymentMethods('card cash'));

const copy = copyIn.fr.reviews;
const stored = () => inShop('SELECT product_id, stars, words, author, state FROM reviews');
const productPage = () => new Visitor().read(`/fr/p/miel?n=${Math.random()}`);

const orders = new Orders(shop, () => ({ [honey]: 1 }));

/** A cash order in a state, and the shopper's pages about it. */
async function orderToReview(lines = { [honey]: 1 }, state: OrderState = 'delivered') {
  const { token, number } = await orders.orderIn(state, 'cash', {}, lines);
  const page = `/fr/orders/${token}`;
  return { number, page, path: `${page}/review` };
}

const review = { stars: '5', words: 'Très bon miel', author: 'Amina' };
const write = (path: string, fields: Record<string, string> = {}) =>
  new Visitor().post(path, { product: honeyId, ...review, ...fields });
const decide = (desk: Visitor, number: string, state: string, product = honeyId) =>
  desk.post('/fr/desk/reviews', { number, product, state });

describe('a review', () => {
  test('is written once by the link of a delivered order, and waits for the merchant', async () => {
    const owner = await pairOwner();
    const { path, page, number } = await orderToReview();
    expect(await new Visitor().read(page)).toContain(`href="${path}"`);
    expect(await new Visitor().read(path)).toContain('Miel');
    expect((await write(path)).headers.get('Location')).toBe(path);
    expect((await write(path, { stars: '1', words: 'Autre' })).status).toBe(303);
    expect(await stored()).toEqual([
      { product_id: honeyId, stars: 5, words: 'Très bon miel', author: 'Amina', state: 'waiting' },
    ]);
    expect(await new Visitor().read(path)).toContain(copy.thanks);
    expect(await productPage()).not.toContain('Très bon miel');
    expect(await owner.readText('/fr/desk')).toContain('Avis 1');
    expect(await owner.readText('/fr/desk/reviews')).toMatch(/Miel.*Très bon miel.*Amina/);
    expect(await owner.read('/fr/desk/reviews')).toContain(number);
  });

  test('is one a product of the order, and of its products alone', async () => {
    const { path } = await orderToReview({ [small]: 1, [large]: 1 });
    const page = await new Visitor().read(path);
    expect(valuesOn(page, 'product')).toHaveLength(1);
    expect((await write(path)).status).toBe(404);
    expect(await stored()).toEqual([]);
  });

  test.each(['confirmed', 'packed', 'handed_over'] as const)('cannot be written while %s', async (state) => {
    const { path, page } = await orderToReview({ [honey]: 1 }, state);
    expect(await new Visitor().read(page)).not.toContain(path);
    expect((await new Visitor().get(path)).status).toBe(404);
    expect((await write(path)).status).toBe(404);
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['no stars', { stars: '' }],
    ['too many stars', { stars: '6' }],
    ['no number', { stars: '5x' }],
  ])('with %s is asked for again, with what was typed', async (_, fields) => {
    const { path } = await orderToReview();
    const answer = await write(path, { ...fields, words: 'Gardé <b>' });
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain(copy.noStars);
    expect(page).toContain('Gardé &lt;b&gt;');
    expect(page).toContain('value="Amina"');
    expect(await stored()).toEqual([]);
  });

  test('takes no marks of direction, is cut where it is too long, and is no HTML', async () => {
    const owner = await pairOwner();
    const { path, number } = await orderToReview();
    await write(path, { words: `\u202e<script>${'é'.repeat(1_500)}`, author: 'A\u0000\nB' });
    const [row] = await stored();
    expect(String(row?.words)).toHaveLength(1_000);
    expect(String(row?.words)).not.toContain('\u202e');
    expect(row?.author).toBe('A B');
    await decide(owner, number, 'shown');
    expect(await productPage()).toContain('&lt;script&gt;éé');
  });

  test('of another site, or of a stranger without the link, is none', async () => {
    const { path } = await orderToReview();
    const foreign = await new Visitor().post(
      path,
      { product: honeyId, ...review },
      { Origin: 'https://evil.test' },
    );
    expect(foreign.status).toBe(403);
    expect((await write(`/fr/orders/${'0'.repeat(32)}/review`)).status).toBe(404);
    expect(await stored()).toEqual([]);
  });

  test('leaves with the person of its order, and the page with it', async () => {
    const owner = await pairOwner();
    const { path, number } = await orderToReview();
    await write(path);
    await decide(owner, number, 'shown');
    expect(textOf(await productPage())).toContain('Très bon miel');
    await owner.post(`/fr/desk/orders/${number}/act`, { act: 'remit', version: '5' });
    const report = await inContext((context) => eraseOrders(context, { number }));
    expect(report.erased).toEqual([number]);
    expect(await stored()).toEqual([]);
    expect(await inShop('SELECT count, stars FROM ratings')).toEqual([{ count: 0, stars: 0 }]);
    const page = await productPage();
    expect(page).not.toContain('aggregateRating');
    expect(textOf(page)).not.toContain('Très bon miel');
    expect((await new Visitor().get(path)).status).toBe(404);
    expect(await new Visitor().read(`/fr/orders/${path.split('/')[3]}`)).not.toContain('/review');
  });

  test('leaves with its order when retention erases it by age', async () => {
    const owner = await pairOwner();
    const { path, number } = await orderToReview();
    await write(path);
    await owner.post(`/fr/desk/orders/${number}/act`, { act: 'remit', version: '5' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 400 * 86_400_000 });
    await inShop('UPDATE orders SET forget_at = 0');
    await inContext((context) => new Retention(context).run());
    expect(await stored()).toEqual([]);
  });
});
