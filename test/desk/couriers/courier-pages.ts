import { runDurableObjectAlarm } from 'cloudflare:test';
import { beforeEach, vi } from 'vitest';
import { FakeCouriers } from '../../couriers/courier-answers.ts';
import { inShop } from '../../shop/orders/cash/payment-methods.ts';
import { stub } from '../../storefront/mirror.ts';
import type { ShopUnderTest } from '../../storefront/shop-under-test.ts';
import type { Visitor } from '../../storefront/visitor.ts';
import { formsOf } from '../crawling.ts';

/** The pages of couriers: accounts at the fakes, and the lists that are read of them. */

export const PATH = '/fr/desk/delivery/couriers';
export const yalidine = {
  courier: 'yalidine',
  origin: '16',
  id: 'shop',
  token: 'key-y',
  secret: 'signs-events',
};
export const ecotrack = {
  courier: 'ecotrack',
  tenant: 'dhd.ecotrack.dz',
  origin: '16',
  token: 'key-e',
  title: 'DHD',
};
export const accounts = () => inShop('SELECT * FROM courier_accounts ORDER BY added_at');
export const add = (owner: Visitor, fields: Record<string, string>) => owner.post(`${PATH}/add`, fields);

/** Fake couriers answer the shop's requests, new ones in each test. */
export function answerAsCouriers(shop: ShopUnderTest): { couriers: FakeCouriers } {
  const answering = { couriers: new FakeCouriers() };
  beforeEach(() => {
    answering.couriers = new FakeCouriers();
    shop.service.sabotage = (request) => answering.couriers.answer(request);
  });
  return answering;
}

/** Lets the alarm read all lists of the accounts. */
export async function readLists(): Promise<void> {
  const isDue = async () => {
    const [row] = await inShop('SELECT MIN(next_at) AS at, COUNT(*) AS n FROM courier_readings');
    return Number(row?.n) < (await accounts()).length || Number(row?.at) <= Date.now() + 60_000;
  };
  for (let count = 0; count < 200 && (await isDue()); count += 1) {
    vi.setSystemTime(Date.now() + 5_000);
    await runDurableObjectAlarm(stub());
  }
}

/** The fields of the form whose address ends so. */
export const formOf = (html: string, end: string) => {
  const form = formsOf(html).find(({ action }) => action.endsWith(end));
  if (form === undefined) throw new Error(`There is no form ${end}.`);
  return form.fields;
};
