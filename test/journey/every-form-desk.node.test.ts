import { expect, test } from 'vitest';
import { settingsPath } from '../../src/domain/addresses/desk/settings.ts';
import { setUpShop } from './environment.ts';
import { walkDesk } from './form-fixture.ts';

// Takes a minute: a browser presses each button, and goes back and forth after it.

const environment = setUpShop({ PAYMENT_METHODS: 'card cash' });

test('on all other pages of the desk, after each form: back, forward, reload and another language', async () => {
  const walk = await walkDesk(
    environment,
    settingsPath('fr'),
    /^\/fr\/desk\/(?!(queues|orders|customers|print|bulk|parcels|today))/,
  );
  expect(walk.faults).toEqual([]);
  expect(walk.pressed.length).toBeGreaterThan(60);
});
