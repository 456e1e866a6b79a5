import { runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { planShipment } from '../../src/couriers/plan-shipment.ts';
import { exchangePieces } from '../../src/shop/orders/placing/exchange.ts';
import { findOrder } from '../../src/shop/orders/store/orders.ts';
import { takenBackOf } from '../../src/shop/orders/taken-back.ts';
import { offerPaymentMethods } from '../shop/orders/cash/payment-methods.ts';
import { stub } from '../storefront/mirror.ts';
import { ShopUnderTest } from '../storefront/shop-under-test.ts';
import { CourierWorld } from './courier-world.ts';

/** What couriers are told of the goods: their size or colour, and in an exchange what to take back. */

const shop = new ShopUnderTest((service) => {
  const jean = service.addProduct('Jean', { metadata: { slug: 'jean' } });
  for (const label of ['38', '42']) service.addPrice(jean, 1_000, { variant: label });
});

const HYDRA = { wilaya: 16, commune: 'Hydra' };

test.each(['yalidine', 'ecotrack'] as const)(
  '%s hears the size, and what an exchange takes back',
  async (name) => {
    await offerPaymentMethods('cash');
    await runInDurableObject(stub(), async (_, { storage }) => {
      const world = new CourierWorld(storage, null);
      await world.connect();
      const sent: Record<string, unknown>[] = [];
      world.intercept((url, init) => {
        if (init?.method === 'POST' && /parcels$|create\/order$/.test(url.pathname))
          sent.push(...[JSON.parse(String(init.body))].flat());
        return null;
      });
      const { sql } = world.context;
      const [small = '', large = ''] = shop.service.prices.map(({ id }) => String(id));
      const book = async (orderId: string) => {
        expect(planShipment(world.context, orderId, name, { isConfirmed: true }).ok).toBe(true);
        await world.pass(5 * 60_000);
      };

      const former = world.packed(small, HYDRA, 1);
      await book(former);
      for (const action of ['hand_over', 'deliver', 'collect_cash'] as const) world.act(former, action);
      const next = world.packed(large, HYDRA, 2);
      sql.run('UPDATE orders SET exchange_of = ? WHERE id = ?', former, next);
      storage.transactionSync(() =>
        exchangePieces(
          world.context,
          { of: former, back: [{ price: small, quantity: 1 }] },
          { id: next, total: 1_000 },
          'device',
        ),
      );
      const order = findOrder(sql, next);
      expect(order && takenBackOf(sql, order)).toMatchObject([{ price: small, quantity: 1 }]);
      await book(next);

      const [plain, exchange] = sent;
      if (name === 'yalidine') {
        expect(plain).toMatchObject({ product_list: 'Jean 38', has_exchange: false });
        expect(plain).not.toHaveProperty('product_to_collect');
        expect(exchange).toMatchObject({
          product_list: 'Jean 42',
          has_exchange: true,
          product_to_collect: 'Jean 38',
        });
      } else {
        expect(plain).toMatchObject({ produit: 'Jean 38', type: 1 });
        expect(plain).not.toHaveProperty('produit_a_recuperer');
        expect(exchange).toMatchObject({ produit: 'Jean 42', type: 2, produit_a_recuperer: 'Jean 38' });
      }
      // The fakes take it as the couriers' documents say.
      expect(world.parcels()).toHaveLength(2);
      expect(world.parcels().map(({ toCollect }) => toCollect)).toEqual([1_000, 0]);
    });
  },
);
