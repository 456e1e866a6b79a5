import { expect, test } from 'vitest';
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
import { contact, placeCash, priceOf, SLUG } from './form-fixture.ts';
import { walkForms } from './form-walk.ts';
import { fillCart, welcome } from './shopper.ts';

// Takes minutes: a browser presses each button of shop and payment pages, and goes back and forth after it.

const environment = setUpShop({ PAYMENT_METHODS: 'card cash' });

test('in the shop, after each form: back, forward, reload and another language', async () => {
  const { browser, proxy } = environment;
  const tokens = await placeCash(proxy.origin, 4);
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
  const price = await priceOf(proxy.origin);
  const checkouts: string[] = [];
  for (let number = 0; number < 8; number += 1)
    checkouts.push(
      (await new Visitor(proxy.origin).order('fr', price, 1, 'Amel', `0661 12 34 ${10 + number}`)).checkout,
    );
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
