import { expect, test } from 'vitest';
import { inShop } from '../../shop/orders/cash/payment-methods.ts';
import { checkedOn } from '../../storefront/forms.ts';
import { textOf } from '../../storefront/page-text.ts';
import { ShopUnderTest } from '../../storefront/shop-under-test.ts';
import { deskCopyIn } from '../copy.ts';
import {
  accounts,
  add,
  answerAsCouriers,
  ecotrack,
  formOf,
  readLists,
  yalidine,
} from '../couriers/courier-pages.ts';
import { pairOwner } from '../devices.ts';

const copy = deskCopyIn.fr;

answerAsCouriers(new ShopUnderTest(() => undefined));

test('a courier’s fees stand beside the prices, and those that are ticked become prices', async () => {
  const FEES = '/fr/desk/delivery/fees';
  const owner = await pairOwner();
  const delivery = async () => owner.read('/fr/desk/delivery');
  expect(await delivery()).not.toContain(FEES);
  expect(await owner.readText(FEES)).toContain(copy.courierFees.noAccount);
  for (const fields of [yalidine, ecotrack]) await add(owner, fields);
  expect(await delivery()).toContain(`href="${FEES}"`);
  await readLists();
  for (const [index, wilayas] of [58, 55].entries()) {
    const account = String((await accounts())[index]?.id);
    const place = `${FEES}?account=${account}`;
    for (const from of ['0', 'x', '٧٠'])
      expect((await owner.post(`${FEES}/read`, { account, from })).headers.get('Location')).toBe(place);
    expect((await owner.get(place)).headers.get('Refresh')).toBeNull();
    for (let count = 0; count < 2; count += 1)
      expect((await owner.post(`${FEES}/read`, { account, from: '16' })).headers.get('Location')).toBe(place);
    const early = await owner.get(place);
    expect(early.headers.get('Refresh')).toContain(`refreshed=1`);
    expect(textOf(await early.text())).toContain(`0 wilayas sur ${wilayas}`);
    await readLists();
    const page = await owner.read(place);
    const fields = formOf(page, '/take');
    const ticked = checkedOn(page, 'w').map(Number);
    // Nothing has a price at first, and the wilayas of 2026 have their parent's.
    if (index === 0) expect(ticked).toHaveLength(69);
    const take = (more: Record<string, string>, codes: readonly string[]) =>
      owner.post(
        `${FEES}/take`,
        new URLSearchParams([...Object.entries({ ...fields, ...more }), ...codes.map((code) => ['w', code])]),
      );
    delete fields.w;
    const unreadable = await take({ addition: 'cent' }, ['16', '59']);
    expect(unreadable.status).toBe(422);
    const again = await unreadable.text();
    expect(again).toContain('value="cent"');
    expect(checkedOn(again, 'w')).toEqual(['16', '59']);
    expect((await take({ version: '99' }, ['16'])).status).toBe(409);
    const taken = await take({ addition: '٥٠' }, ['16', '59']);
    expect(taken.headers.get('Location')).toBe('/fr/desk/delivery?saved');
    const [row] = await inShop('SELECT grid FROM delivery');
    const { cells } = JSON.parse(String(row?.grid));
    const kept = await inShop(
      `SELECT wilaya, list FROM courier_places WHERE kind = 'fees' AND account_id = '${account}' AND wilaya IN (3, 16)`,
    );
    const feeTo = (wilaya: number) =>
      JSON.parse(String(kept.find((one) => one.wilaya === wilaya)?.list))[0] as Record<
        'home' | 'pickupPoint',
        { usual: number }
      >;
    expect(cells).toEqual(
      [16, 59].flatMap((wilaya) => {
        const { home, pickupPoint } = feeTo(wilaya === 59 ? 3 : 16);
        return [
          { wilaya, mode: 'home', amount: home.usual + 50, days: null },
          { wilaya, mode: 'desk', amount: pickupPoint.usual + 50, days: null },
        ];
      }),
    );
  }
  expect(await inShop("SELECT 1 FROM audit_log WHERE action = 'courier_fees.ask'")).toHaveLength(2);
  expect(await inShop("SELECT 1 FROM audit_log WHERE action = 'delivery.save'")).toHaveLength(2);
  // A price that equals the fee is ticked too: an addition is for all.
  const pageNow = async () => owner.read(FEES);
  const { w: _, ...form } = formOf(await pageNow(), '/take');
  await owner.post(`${FEES}/take`, new URLSearchParams([...Object.entries(form), ['w', '16']]));
  const equal = await pageNow();
  expect(checkedOn(equal, 'w')).toContain('16');
  expect(textOf(equal)).toContain('68 wilayas sur 69 changent de prix');
});
