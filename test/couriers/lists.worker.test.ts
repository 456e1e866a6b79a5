import { expect, test } from 'vitest';
import { MOST_COUNTED, MOST_FOLLOWED, type ParcelList } from '../../src/couriers/rules/shipment.ts';
import { countFollowed, countListed, listShipments } from '../../src/couriers/store/lists.ts';
import { inContext } from '../shop/orders/cash/placing.ts';
import { rowsReadDuring } from '../storefront/rows-read.ts';
import { ShopUnderTest } from '../storefront/shop-under-test.ts';

new ShopUnderTest(() => undefined);

/** The columns by which a parcel is in a list. */
const listed: Record<ParcelList, string> = {
  drafts: "'made', 0, NULL, 0, NULL",
  calls: "'confirmed', 1, 'on_the_way', 1, NULL",
  problems: "'confirmed', 1, 'on_the_way', 0, 'locked'",
};

test.each(Object.keys(listed) as ParcelList[])(
  'the list and the count of %s read the same rows with 100 and with 20,000 of them',
  async (list) => {
    const add = (from: number, to: number) =>
      inContext(({ sql }) => {
        // Others beside them, which are followed and in no list.
        const kinds = { listed: listed[list], other: "'confirmed', 1, 'on_the_way', 0, NULL" };
        for (const [kind, columns] of Object.entries(kinds))
          sql.run(
            `WITH RECURSIVE n(i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
             INSERT INTO shipments (id, order_id, account_id, reference, planned_at, made_at, amount, changed_at, next_at,
               stage, wants_confirm, movement, attempts, problem)
             SELECT ?3 || i, ?3 || i, 'acc', ?3 || i, i, i, 1000, i, i, ${columns} FROM n`,
            from,
            to,
            kind,
          );
      });
    const cost = () =>
      inContext(async ({ sql }) => {
        const counted = await rowsReadDuring(async () =>
          expect(countListed(sql, list)).toBe(MOST_COUNTED + 1),
        );
        const shown = await rowsReadDuring(async () =>
          expect(listShipments(sql, list, 100).map(({ changedAt }) => changedAt)).toEqual(
            Array.from({ length: 100 }, (_, index) => index + 1),
          ),
        );
        return [counted, shown];
      });
    const follow = () =>
      inContext(async ({ sql }) => {
        let count = 0;
        const rows = await rowsReadDuring(async () => {
          count = countFollowed(sql, 'acc');
        });
        return { count, rows };
      });
    await add(1, 100);
    const before = await cost();
    expect(Math.max(...before)).toBeLessThan(220);
    expect((await follow()).count).toBeLessThanOrEqual(200);
    await add(101, 20_000);
    expect(await cost()).toEqual(before);
    const followed = await follow();
    expect(followed.count).toBe(MOST_FOLLOWED + 1);
    expect(followed.rows).toBeLessThan(2 * MOST_FOLLOWED + 10);
  },
);
