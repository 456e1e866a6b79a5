import { expect, test } from 'vitest';
import { deskPath } from '../../src/domain/addresses/desk.ts';
import {
  cartPath,
  cataloguePath,
  checkoutPath,
  findOrderPath,
  orderPath,
  productPath,
} from '../../src/domain/addresses/shop.ts';
import { TEST_CODE, testCards } from '../../src/service/acquirers/sandbox/rules/cards.ts';
import { payPath } from '../../src/service/urls.ts';
import { Visitor } from '../fixtures/visitor.ts';
import { setUpShop } from './environment.ts';
import { walkForms } from './form-walk.ts';
import { linkOfCommand, pairMerchant } from './merchant.ts';
import { fillCart, welcome } from './shopper.ts';

// Takes minutes: a browser presses each button of shop, payment pages and desk, and goes back and forth after it.

const environment = setUpShop({ PAYMENT_METHODS: 'card cash' });
const SLUG = 'dattes-deglet-nour';

const shopper = () => new Visitor(environment.proxy.origin);

async function priceOf(slug: string): Promise<string> {
  const page = await (await shopper().get(productPath('fr', slug))).text();
  return /name="price"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? '';
}

/** What a shopper types. */
const contact = {
  name: 'Amel',
  phone: '0770 12 34 56',
  wilaya: '16',
  commune: 'Bab El Oued',
  email: 'amel@example.dz',
};

/** The tokens of cash orders, each of another phone. */
async function placeCash(count: number): Promise<string[]> {
  const price = await priceOf(SLUG);
  const tokens: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const fields = { name: 'Amel', phone: `0550 12 34 ${10 + number}`, way: 'cash:0' };
    tokens.push(await shopper().placeOrder('fr', price, 1, fields));
  }
  return tokens;
}

test('in the shop, after each form: back, forward, reload and another language', async () => {
  const { browser, proxy } = environment;
  const tokens = await placeCash(4);
  const visitor = await welcome(browser, 'fr', proxy.origin);
  await fillCart({ ...visitor, show: async () => {} }, [SLUG, 'ras-el-hanout']);
  const paths = [
    ...[
      cataloguePath('fr'),
      productPath('fr', SLUG),
      cartPath('fr'),
      checkoutPath('fr'),
      findOrderPath('fr'),
    ],
    ...tokens.map((token) => orderPath('fr', token)),
  ];
  const walk = await walkForms(visitor.page, {
    start: paths.map((path) => proxy.origin + path),
    origins: [proxy.origin, environment.service.origin],
    under: /^\/fr(?!\/desk)/,
    last: /cancel|remove/,
    // It goes on to a messenger.
    except: /reply=says/,
    typed: { ...contact, number: '7KX2M4QD' },
  });
  expect(walk.faults).toEqual([]);
  expect(walk.pressed.length).toBeGreaterThan(25);
  await visitor.leave();
});

test('on payment pages and at the bank, after each form: back, forward, reload and another language', async () => {
  const { browser, proxy, service } = environment;
  const price = await priceOf(SLUG);
  const checkouts: string[] = [];
  for (let number = 0; number < 8; number += 1)
    checkouts.push((await shopper().order('fr', price, 1, 'Amel', `0661 12 34 ${10 + number}`)).checkout);
  const visitor = await welcome(browser, 'fr', service.origin);
  const walk = await walkForms(visitor.page, {
    start: checkouts.map((id) => service.origin + payPath('test', id)),
    origins: [service.origin, proxy.origin],
    under: /^\/(test\/checkouts|sandbox)/,
    last: /cancel/,
    typed: { card: testCards[0]?.number ?? '', expiry: '12/49', cvv: '123', code: TEST_CODE },
  });
  expect(walk.faults).toEqual([]);
  expect(walk.pressed.length).toBeGreaterThan(6);
  await visitor.leave();
});

test('at the desk, after each form: back, forward, reload and another language', async () => {
  const { browser, folder, proxy } = environment;
  await placeCash(16);
  const device = { browser, origin: proxy.origin, language: 'fr', width: 1280, height: 800 } as const;
  const owner = await pairMerchant(device, await linkOfCommand(folder, proxy.origin, 'fr'), 'codes');
  const walk = await walkForms(owner.page, {
    start: [proxy.origin + deskPath('fr')],
    origins: [proxy.origin],
    under: /^\/fr\/desk/,
    last: /desk\/out|remove|erase|devices|bulk/,
    typed: { ...contact, reason: 'x', amount: '100', code: 'EID', value: '10', tag: 'x' },
  });
  expect(walk.faults).toEqual([]);
  expect(walk.pressed.length).toBeGreaterThan(80);
  await owner.leave();
});
