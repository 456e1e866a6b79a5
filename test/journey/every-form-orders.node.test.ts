import { expect, test } from 'vitest';
import { deskPath } from '../../src/domain/addresses/desk/root.ts';
import { setUpShop } from './environment.ts';
import { walkDesk } from './form-fixture.ts';

// Takes a minute: a browser presses each button, and goes back and forth after it.

const environment = setUpShop({ PAYMENT_METHODS: 'card cash' });

test('on the desk’s pages of orders, customers and parcels, after each form: back, forward, reload and another language', async () => {
  const walk = await walkDesk(
    environment,
    deskPath('fr'),
    /^\/fr\/desk(\/(queues|orders|customers|print|bulk|parcels|today)|$)/,
  );
  expect(walk.faults).toEqual([]);
  expect(walk.pressed.length).toBeGreaterThan(45);
});
