import { runDurableObjectAlarm } from 'cloudflare:test';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  cartPath,
  checkoutPath,
  failurePath,
  feePath,
  findOrderPath,
  orderPath,
  orderReplyPath,
  retryPath,
} from '../../../../src/domain/addresses/shop.ts';
import { copyIn } from '../../../../templates/storefront/copy/copy.ts';
import { pairOwner } from '../../../desk/devices.ts';
import { eventually } from '../../../eventually.ts';
import { withoutPaths } from '../../../storefront/bare-paths.ts';
import { versionOn } from '../../../storefront/forms.ts';
import { stub } from '../../../storefront/mirror.ts';
import { textOf } from '../../../storefront/page-text.ts';
import { order, ShopUnderTest, visitorWith } from '../../../storefront/shop-under-test.ts';
import { inShop } from '../cash/payment-methods.ts';

/** Late payments and refunds of which no event tells. */

let price = '';
const shop = new ShopUnderTest((service) => {
  price = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 9 } }), 1_000);
});

const HOUR = 60 * 60_000;
/** Time passes, and all due work runs. */
async function wait(time: number): Promise<void> {
  vi.setSystemTime(Date.now() + time);
  await runDurableObjectAlarm(stub());
}

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  await runDurableObjectAlarm(stub());
  // Capabilities are read by another job.
  await inShop('UPDATE service_capabilities SET due_at = ?', Date.now() + 10_000 * HOUR);
});

async function place(end: 'paid' | 'failed'): Promise<string> {
  await order(await visitorWith({ [price]: 1 }), { seen_total: '1000', way: 'card:1000' });
  const checkout = shop.lastCheckout();
  expect(await shop.tell(checkout, end)).toBe(200);
  return checkout;
}

const except = (checkout: string, why: 'late' | 'twice' | 'amount', amount = 1_000) =>
  shop.service.exceptions.unshift({
    id: `att_${shop.service.exceptions.length}`,
    entity: 'payment_exception',
    livemode: false,
    checkout_id: checkout,
    why,
    amount,
  });
const problems = async () => (await inShop('SELECT problem FROM orders')).map(({ problem }) => problem);
const asked = (path: string) => shop.service.calls.filter((call) => call === `GET ${path}`).length;

test.each([
  ['late', 'failed', 'paid_late'],
  ['twice', 'paid', 'paid_twice'],
  ['amount', 'paid', 'mismatch'],
] as const)(
  'money that came %s is a problem at the desk within the hour, once',
  async (why, end, problem) => {
    const checkout = await place(end);
    except(checkout, why, 1_070);
    except('chk_of_nobody', why);
    await wait(HOUR);
    await eventually(async () => expect(await problems()).toEqual([problem]));
    const owner = await pairOwner();
    const page = await owner.readText(`/fr/desk/queues/${problem}`);
    const [{ number } = {}] = await inShop('SELECT number FROM orders');
    expect(page.replaceAll(' ', '')).toContain(String(number));
    const path = `/fr/desk/orders/${number}`;
    const html = await owner.read(path);
    expect(textOf(html).replace(/\s/gu, ' ')).toContain('1 070');
    const position = versionOn(html);
    await owner.post(`${path}/act`, { act: 'close_dispute', version: position, note: 'Remboursé.' });
    expect(await problems()).toEqual([null]);
    // Reported again, it is not new.
    await wait(HOUR);
    await eventually(() => expect(asked('/payment-exceptions')).toBe(2));
    expect(await problems()).toEqual([null]);
  },
);

const plain = (text: string) => text.replace(/\s+/gu, ' ');

test.each([
  ['late', 'paid_late'],
  ['amount', 'mismatch'],
] as const)('of money that came %s no page of the shop asks for a second payment', async (why, kind) => {
  const { order: copy } = copyIn.fr;
  shop.service.fees = 20;
  const visitor = await visitorWith({ [price]: 1 });
  const { token } = await order(visitor, { seen_total: '1000', way: 'card:1000' });
  const page = async () => plain(textOf(await visitor.read(`/fr/orders/${token}`)));
  const locationOf = (answer: Response) => answer.headers.get('location');
  /** What offers a payment of the order, or asks for it. */
  const offers = async () => {
    const pages = [cartPath('fr'), checkoutPath('fr'), findOrderPath('fr'), orderPath('fr', token)];
    const html = await Promise.all(pages.map((path) => visitor.read(path)));
    const failure = await visitor.get(failurePath('fr', token, 'unreachable'));
    return [
      ...pages.filter((_, index) => html[index]?.includes(`action="${retryPath('fr', token)}"`)),
      ...((await visitor.get(feePath('fr', token))).status === 200 ? ['fee'] : []),
      ...(failure.status === 503 ? ['failure'] : []),
    ];
  };
  const checkout = shop.lastCheckout();
  const [{ number } = {}] = await inShop('SELECT number FROM orders');
  const atDesk = `/fr/desk/orders/${number}`;
  const owner = await pairOwner();
  const all = [cartPath('fr'), checkoutPath('fr'), findOrderPath('fr'), orderPath('fr', token), 'fee'];
  expect(await offers()).toEqual(all);
  expect(await owner.read(atDesk)).toContain('id="pay-link"');
  expect(await shop.send(shop.service.event(shop.service.settle(checkout, 'processing')))).toBe(200);
  expect(await shop.tell(checkout, 'expired')).toBe(200);
  // Not known yet: the page leaves it open.
  expect(await page()).toContain(plain(copy.unconfirmed));
  except(checkout, why, 1_010);
  await wait(HOUR);
  await eventually(async () => expect(await problems()).toEqual([kind]));
  const html = await visitor.read(orderPath('fr', token));
  // A red cross would say that the money is lost.
  expect(html).toContain('class="receipt waiting"');
  expect(plain(textOf(html))).toContain(plain(copy.moneyChecked.text));
  expect(await offers()).toEqual([]);
  // Nor does the shopper pay the same cart again unwarned.
  for (const path of [cartPath('fr'), checkoutPath('fr'), findOrderPath('fr')]) {
    const warned = await visitor.read(path);
    expect(plain(textOf(warned)), path).toContain(plain(copy.moneyChecked.text));
    expect(warned, path).toContain(`href="${orderPath('fr', token)}"`);
  }
  expect(await owner.read(atDesk)).not.toContain('id="pay-link"');
  // A page that was opened before asks in vain.
  const { size } = shop.service.checkouts;
  expect(locationOf(await visitor.post(retryPath('fr', token), {}))).toBe(orderPath('fr', token));
  expect(shop.service.checkouts.size).toBe(size);
  // An owner has settled it: the order can be paid.
  const position = versionOn(await owner.read(atDesk));
  await owner.post(`${atDesk}/act`, { act: 'close_dispute', version: position, note: 'Remboursé.' });
  expect(await offers()).toEqual([...all, 'failure']);
  expect(locationOf(await visitor.post(retryPath('fr', token), {}))).toBe(feePath('fr', token));
});

test('a shopper cancels no order whose money the shop checks', async () => {
  const visitor = await visitorWith({ [price]: 1 });
  const { token } = await order(visitor, { seen_total: '1000', way: 'card:1000' });
  const checkout = shop.lastCheckout();
  expect(await shop.tell(checkout, 'failed')).toBe(200);
  const path = orderReplyPath('fr', token);
  expect(await visitor.read(path)).toContain('value="cancel"');
  except(checkout, 'late');
  await wait(HOUR);
  await eventually(async () => expect(await problems()).toEqual(['paid_late']));
  expect(await visitor.read(path)).not.toContain('value="cancel"');
  // From a page that was opened before.
  const refused = await visitor.post(path, { reply: 'cancel' });
  const told = await visitor.readText(refused.headers.get('location') ?? '');
  expect(plain(told)).toContain(plain(copyIn.fr.orderReplies.refused.checked));
  expect(await inShop("SELECT kind FROM order_events WHERE kind = 'canceled_by_shopper'")).toEqual([]);
  expect(plain(await visitor.readText(orderPath('fr', token)))).toContain(
    plain(copyIn.fr.order.moneyChecked.text),
  );
  // An owner has settled it: the shopper may cancel.
  const [{ number } = {}] = await inShop('SELECT number FROM orders');
  const owner = await pairOwner();
  const version = versionOn(await owner.read(`/fr/desk/orders/${number}`));
  await owner.post(`/fr/desk/orders/${number}/act`, { act: 'close_dispute', version, note: 'Remboursé.' });
  expect(await visitor.read(path)).toContain('value="cancel"');
});

test('a refund made elsewhere is found without its event, and known ones are not read again', async () => {
  const checkout = await place('paid');
  const gone = { ...shop.service.checkouts.get(checkout), refunded_amount: 300 };
  shop.service.checkouts.set(checkout, gone);
  shop.service.refunds.set('ref_1', {
    id: 'ref_1',
    entity: 'refund',
    livemode: false,
    checkout_id: checkout,
    amount: 300,
    refunded_amount: 300,
    status: 'succeeded',
    failure_code: null,
    metadata: null,
    created_at: Math.floor(Date.now() / 1000),
  });
  await wait(HOUR);
  const given = () => inShop(`SELECT kind, amount FROM order_events WHERE kind LIKE 'refunded%'`);
  await eventually(async () => expect(await given()).toEqual([{ kind: 'refunded_part', amount: 300 }]));
  const reads = asked(`/checkouts/${checkout}`);
  await wait(HOUR);
  await eventually(() => expect(asked('/refunds')).toBe(2));
  expect(asked(`/checkouts/${checkout}`)).toBe(reads);
  expect(await given()).toHaveLength(1);
});

test('a service that refuses the list is asked once a day, and a shop without payments asks nothing', async () => {
  await wait(HOUR);
  expect(asked('/refunds')).toBe(0);
  await place('paid');
  shop.service.sabotage = ({ url }) =>
    url.includes('/payment-exceptions')
      ? Response.json({ message: 'Forbidden.', code: 'missing_scope' }, { status: 403 })
      : undefined;
  for (let hours = 0; hours < 5; hours += 1) await wait(HOUR + 1);
  await eventually(() => expect(asked('/payment-exceptions')).toBe(1));
  await wait(21 * HOUR);
  await eventually(() => expect(asked('/payment-exceptions')).toBe(2));
});

/** Refunds made elsewhere, whose events were all lost; `made`: minutes ago. */
function giveBack(checkout: string, amounts: readonly number[], status = 'succeeded', made = 0): void {
  for (const amount of amounts) {
    const id = `ref_${String(shop.service.refunds.size).padStart(4, '0')}`;
    const back = status === 'succeeded' ? amount : 0;
    shop.service.refunds.set(id, {
      ...{ id, entity: 'refund', livemode: false, checkout_id: checkout, amount, refunded_amount: back },
      ...{
        status,
        failure_code: null,
        metadata: null,
        created_at: Math.floor(Date.now() / 1000) - made * 60,
      },
    });
    const before = shop.service.checkouts.get(checkout);
    const refunded = Number(before?.refunded_amount ?? 0) + back;
    shop.service.checkouts.set(checkout, { ...before, refunded_amount: refunded });
  }
}
const refunded = async (checkout: string) =>
  (
    await inShop(
      `SELECT SUM(amount) AS sum FROM order_events WHERE checkout_id = ? AND kind LIKE 'refunded%'`,
      checkout,
    )
  )[0]?.sum;

test('a refund behind many newer ones is found on any page of the list', async () => {
  const lost = await place('paid');
  giveBack(lost, [120], 'succeeded', 30);
  giveBack(
    'chk_of_nobody',
    Array.from({ length: 260 }, () => 1),
  );
  await wait(HOUR);
  await eventually(() => expect(asked('/refunds')).toBe(4));
  // A batch reads a bounded number of pages: the next one continues.
  expect(await refunded(lost)).toBeNull();
  await wait(61_000);
  await eventually(async () => expect(await refunded(lost)).toBe(120));
  expect(asked('/refunds')).toBe(6);
  await wait(HOUR);
  await eventually(() => expect(asked('/refunds')).toBeGreaterThan(6));
  expect(await refunded(lost)).toBe(120);
});

test('a refund missing in an older answer, or still pending, is read again', async () => {
  const checkout = await place('paid');
  const before = { ...shop.service.checkouts.get(checkout) };
  giveBack(checkout, [70]);
  giveBack(checkout, [30], 'pending');
  shop.service.sabotage = ({ url }) =>
    url.includes(`/checkouts/${checkout}`) ? Response.json(before) : undefined;
  await wait(HOUR);
  await eventually(() => expect(asked(`/checkouts/${checkout}`)).toBe(1));
  expect(await refunded(checkout)).toBeNull();
  shop.service.sabotage = null;
  giveBack('chk_of_nobody', [1]);
  await wait(24 * HOUR);
  await eventually(async () => expect(await refunded(checkout)).toBe(70));
  shop.service.settleRefund('ref_0001', 'succeeded');
  await wait(24 * HOUR);
  await eventually(async () => expect(await refunded(checkout)).toBe(100));
});

test.each([
  ['no list of refunds', /\/refunds$/, ['/payment-exceptions']],
  ['no list of payments', /\/payment-exceptions$/, ['/refunds']],
])(
  'a service that has %s is asked for the other list, whether that is known or not',
  async (_, paths, others) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const checkout = await place('failed');
    withoutPaths(shop.service, paths);
    except(checkout, 'late');
    for (const other of others) {
      await wait(HOUR);
      await eventually(() => expect(asked(other)).toBe(1));
      const absent = ['/refunds', '/payment-exceptions'].filter((path) => path !== other);
      expect(absent.map(asked)).toEqual([1]);
      const offered = JSON.stringify({
        refunds: other === '/refunds',
        payment_exceptions: other !== '/refunds',
      });
      await inShop('UPDATE service_capabilities SET offered = ?', offered);
      await inShop('UPDATE late_payment_poll SET due_at = 0');
      await wait(HOUR);
      await eventually(() => expect(asked(other)).toBe(2));
      expect(absent.map(asked)).toEqual([1]);
    }
  },
);
