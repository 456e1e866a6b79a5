import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import {
  cartChangePath,
  cartPath,
  cataloguePath,
  checkoutPath,
  productPath,
  retryPath,
} from '../../src/domain/addresses/shop.ts';
import { copyIn } from '../../templates/storefront/copy/copy.ts';
import { setUpShopWithFakeService } from './environment.ts';
import { Caller } from './gallery/shop.ts';
import { address } from './shopper.ts';

const environment = setUpShopWithFakeService();

/** What goes wrong below HTTP, by the name of the shopper whom it happens to. */
const faults: Record<string, (request: IncomingMessage, answer: ServerResponse) => void> = {
  'Resets the connection': (request) => request.socket.destroy(),
  'Breaks off in the body': (request, answer) => {
    answer.writeHead(200, { 'content-type': 'application/json', 'content-length': '400' });
    answer.write('{"id":"cus_1","entity":"cust', () => request.socket.destroy());
  },
  'Never answers': () => {},
  'Sends a byte now and then': (_, answer) => {
    answer.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => answer.write(' '), 250);
    answer.on('close', () => clearInterval(timer));
  },
};

/** Breaks every call in the way of the shopper whom it is about; what is about nobody gets no answer. */
function breakAll(request: IncomingMessage, answer: ServerResponse): boolean {
  const parts: Buffer[] = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => {
    const body = Buffer.concat(parts).toString();
    const name = Object.keys(faults).find((candidate) => body.includes(candidate)) ?? 'Never answers';
    faults[name]?.(request, answer);
  });
  return true;
}

// Takes over 10 s: some faults hold an answer until the shop's time limit.
test('the shop stays open and its orders wait, whatever fault the service has', async () => {
  const { fake, shop } = environment;
  const { service } = fake;
  const product = service.addProduct('Dattes', { metadata: { slug: 'dattes' } });
  const price = service.addPrice(product, 950);
  const shoppers = Object.keys(faults).map((name) => ({ name, caller: new Caller(shop.origin), token: '' }));
  for (const { caller } of shoppers) {
    await expect.poll(async () => (await caller.get(productPath('fr', 'dattes'))).status).toBe(200);
    await caller.post(cartChangePath('fr', 'add'), { price, quantity: '2' });
  }

  fake.fault = breakAll;
  const form = { ...address.fr, wilaya: '16', delivery: 'home', seen_total: '1900', way: 'card:1900' };
  const ordering = shoppers.map(async (shopper) => {
    const { caller, name } = shopper;
    const sent = await caller.post(checkoutPath('fr'), { ...form, name });
    const answer = await caller.get(sent.headers.get('location') ?? '');
    const page = await answer.text();
    expect(answer.status, name).toBe(503);
    expect(page, name).toContain(copyIn.fr.notice.unreachable.title);
    [, shopper.token = ''] = /\/orders\/([0-9a-z]{32})\/again/.exec(page) ?? [];
    expect(await (await caller.get(cartPath('fr'))).text(), name).toContain('Dattes');
  });
  // While those wait, nobody else does.
  const visitor = new Caller(shop.origin);
  for (let times = 0; times < 5; times += 1) {
    const asked = Promise.all(
      [cataloguePath('fr'), productPath('ar', 'dattes')].map((path) => visitor.get(path)),
    );
    for (const answer of await asked) expect(answer.status).toBe(200);
  }
  expect(shoppers.some(({ token }) => token === '')).toBe(true);
  await Promise.all(ordering);
  expect(service.checkouts.size).toBe(0);

  fake.fault = null;
  for (const { caller, name, token } of shoppers) {
    const answer = await caller.post(retryPath('fr', token), {});
    expect(answer.headers.get('location'), name).toBe(`/fr/orders/${token}/go`);
  }
  expect(service.checkouts.size).toBe(shoppers.length);
});
