import { expect, test } from 'vitest';
import type { CourierPickupPoint } from '../../../src/couriers/port.ts';
import { wilayaOfPoint } from '../../../src/couriers/rules/match-communes.ts';
import { inShop } from '../../shop/orders/cash/payment-methods.ts';
import { versionOn } from '../../storefront/forms.ts';
import { textOf } from '../../storefront/page-text.ts';
import { ShopUnderTest } from '../../storefront/shop-under-test.ts';
import { Visitor } from '../../storefront/visitor.ts';
import { deskCopyIn } from '../copy.ts';
import { add, answerAsCouriers, formOf, readLists, yalidine } from '../couriers/courier-pages.ts';
import { pairOwner } from '../devices.ts';

const copy = deskCopyIn.fr;

answerAsCouriers(new ShopUnderTest(() => undefined));

test('a courier’s pick-up points are added to the shop’s list, which the merchant then saves', async () => {
  const owner = await pairOwner();
  const DELIVERY = '/fr/desk/delivery';
  const html = async () => owner.read(DELIVERY);
  expect(await html()).not.toContain('value="couriers"');
  await add(owner, yalidine);
  await owner.post(DELIVERY, { version: versionOn(await html()), desk_16: '350', home_31: '700' });
  const own = '16; Chez nous; 1 rue';
  const version = versionOn(await html());
  const addOffices = async (pickupPoints: string) => {
    const answer = await owner.post(`${DELIVERY}/pickup-points`, { version, pickupPoints, fill: 'couriers' });
    const page = await answer.text();
    return {
      status: answer.status,
      text: textOf(page),
      pickupPoints: formOf(page, '/pickup-points').pickupPoints ?? '',
    };
  };
  const early = await addOffices(own);
  expect([early.status, early.pickupPoints.trim()]).toEqual([200, own]);
  expect(early.text).toContain(textOf(copy.delivery.pickupPoints.none));
  await readLists();
  const [kept] = await inShop("SELECT list FROM courier_places WHERE kind = 'points'");
  const points = (JSON.parse(String(kept?.list)) as CourierPickupPoint[]).filter(
    (point) => wilayaOfPoint(point) === 16,
  );
  expect(points.length).toBeGreaterThan(1);
  const filled = await addOffices(own);
  const lines = [own, ...points.map(({ name, address }) => `16; ${name}; ${address}`)];
  expect(filled.pickupPoints.trim().split(/\r?\n/)).toEqual(lines);
  expect(filled.text).toContain(`${points.length} bureaux ajoutés`);
  // Looking saves nothing, what is unreadable stays, and an office that is listed is not listed twice.
  expect(await inShop('SELECT pickup_points FROM delivery')).toEqual([{ pickup_points: null }]);
  const unreadable = await addOffices('nowhere; A');
  expect([unreadable.status, unreadable.pickupPoints.trim()]).toEqual([422, 'nowhere; A']);
  const twice = await addOffices(filled.pickupPoints);
  expect(twice.pickupPoints.trim().split(/\r?\n/)).toEqual(lines);
  expect(twice.text).toContain('Tous les bureaux du transporteur y sont déjà');
  const moved = points.map(({ name }) => `16; ${name.toUpperCase()}; 2 rue d’ailleurs`).join('\n');
  expect((await addOffices(moved)).pickupPoints.trim()).toBe(moved);

  const saved = await owner.post(`${DELIVERY}/pickup-points`, { version, pickupPoints: filled.pickupPoints });
  expect(saved.headers.get('Location')).toBe(`${DELIVERY}?saved`);
  const shopper = await new Visitor().readText('/fr/delivery');
  for (const { name, address } of points) {
    expect(shopper).toContain(name);
    expect(shopper).toContain(address);
  }
});

test('a form of pick-up points that was filled in is refused, where another device has saved since', async () => {
  const owner = await pairOwner();
  const DELIVERY = '/fr/desk/delivery';
  await add(owner, yalidine);
  const version = versionOn(await owner.read(DELIVERY));
  const post = (fields: Record<string, string>) =>
    owner.post(`${DELIVERY}/pickup-points`, { version, ...fields });
  expect((await post({ pickupPoints: '16; A' })).status).toBe(303);
  for (const fields of [
    { pickupPoints: '16; B', fill: 'couriers' },
    { pickupPoints: 'nowhere; B', fill: '' },
  ])
    expect(versionOn(await (await post(fields)).text())).toBe(version);
  expect((await post({ pickupPoints: '16; B' })).status).toBe(409);
});
