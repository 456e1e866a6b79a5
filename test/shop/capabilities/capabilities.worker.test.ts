import { runDurableObjectAlarm } from 'cloudflare:test';
import { beforeEach, expect, test, vi } from 'vitest';
import { readOffered } from '../../../src/shop/capabilities/store.ts';
import { deskCopyIn } from '../../desk/copy.ts';
import { pairOwner } from '../../desk/devices.ts';
import { eventually } from '../../eventually.ts';
import { withoutPaths } from '../../storefront/bare-paths.ts';
import { stub } from '../../storefront/mirror.ts';
import { textOf } from '../../storefront/page-text.ts';
import { order, ShopUnderTest, visitorWith } from '../../storefront/shop-under-test.ts';
import { inContext } from '../orders/cash/placing.ts';

let price = '';
const shop = new ShopUnderTest((service) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  price = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 9 } }), 1_000);
});

const HOUR = 60 * 60_000;
const copy = deskCopyIn.fr.onboarding;

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  await runDurableObjectAlarm(stub());
});

async function wait(time: number): Promise<void> {
  vi.setSystemTime(Date.now() + time);
  await runDurableObjectAlarm(stub());
}
const offered = () => inContext(({ sql }) => readOffered(sql));
const looks = () => shop.service.calls.filter((call) => call === 'GET /profile').length;
const sell = async () => order(await visitorWith({ [price]: 1 }), { seen_total: '1000', way: 'card:1000' });

test('a shop with sales asks its service for capabilities once a day, and one without sales asks nothing', async () => {
  withoutPaths(shop.service);
  await wait(30 * HOUR);
  expect(looks()).toBe(0);
  await sell();
  await wait(HOUR);
  await eventually(async () => expect((await offered()).refunds).toBe(false));
  expect(await offered()).toMatchObject({ payment_exceptions: false, attempts: false, profile: false });
  expect(looks()).toBe(1);
  for (let hours = 0; hours < 22; hours += 1) await wait(HOUR);
  expect(looks()).toBe(1);
  // It offers them now.
  shop.service.sabotage = null;
  await wait(3 * HOUR);
  await eventually(async () => expect((await offered()).refunds).toBe(true));
  expect(await offered()).toMatchObject({ payment_exceptions: true, attempts: true });
});

test.each([
  ['is not there', () => Promise.reject(new TypeError('no route'))],
  ['is overloaded', async () => Response.json({ message: 'Too Many.' }, { status: 429 })],
  ['answers everything with a 404', async () => Response.json({ message: 'Not Found' }, { status: 404 })],
])('known capabilities stay while the service %s', async (_, answer) => {
  withoutPaths(shop.service);
  await sell();
  await wait(HOUR);
  await eventually(async () => expect((await offered()).refunds).toBe(false));
  const known = await offered();
  shop.service.sabotage = answer;
  const calls = shop.service.calls.length;
  await wait(25 * HOUR);
  await eventually(() => expect(shop.service.calls.length).toBeGreaterThan(calls));
  await (await pairOwner()).get('/fr/desk/start');
  expect(await offered()).toEqual(known);
});

test('the onboarding page asks again, and names the missing capabilities', async () => {
  const owner = await pairOwner();
  const page = async () => await owner.readText('/fr/desk/start');
  expect(await page()).not.toContain(textOf(copy.notOffered.texts.refunds));
  withoutPaths(shop.service);
  const html = await page();
  expect(html).toContain(textOf(copy.notOffered.texts.refunds));
  expect(html).toContain(textOf(copy.notOffered.texts.payment_exceptions));
  expect(html).not.toContain('refunds:read');
  expect(html).not.toContain(textOf(copy.notOffered.scopes));
  expect(html).not.toContain(textOf(copy.steps.key.done.slice(0, -1)));
  expect(await offered()).toMatchObject({ refunds: false });
  shop.service.sabotage = null;
  expect(await page()).not.toContain(textOf(copy.notOffered.texts.refunds));
  expect(await offered()).toMatchObject({ refunds: true });
});

test('the onboarding page names the scope of what the service lacks where no words explain it', async () => {
  const owner = await pairOwner();
  shop.service.sabotage = ({ url, method }) =>
    method === 'POST' && /\/payment-links\//.test(new URL(url).pathname)
      ? new Response(null, { status: 405 })
      : undefined;
  expect(await owner.readText('/fr/desk/start')).toContain(textOf(`${copy.notOffered.scopes} links:write`));
});

test('a service without decline reasons is not asked for them', async () => {
  await sell();
  const checkout = shop.lastCheckout();
  withoutPaths(shop.service);
  await (await pairOwner()).get('/fr/desk/start');
  const asked = () => shop.service.calls.filter((call) => call.endsWith(`${checkout}/attempts`)).length;
  const before = asked();
  expect(await shop.tell(checkout, 'failed')).toBe(200);
  expect(asked()).toBe(before);
});
