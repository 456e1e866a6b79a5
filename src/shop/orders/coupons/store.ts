import * as z from 'zod';
import type { Database, Row } from '../../../database/rows.ts';
import {
  flag,
  integer,
  json,
  named,
  orNull,
  type RowOf,
  table,
  text,
  word,
} from '../../../database/table.ts';
import type { Coupon } from '../../../domain/orders/coupons.ts';

const texts = json(z.array(z.string()).readonly().parse);

const coupons = table('coupons', {
  code: text,
  kind: word(['percent', 'amount']),
  value: integer,
  on: named('applies_to', word(['goods', 'delivery'])),
  minimum: integer,
  startsAt: orNull(integer),
  endsAt: orNull(integer),
  most: orNull(integer),
  mostPerPhone: orNull(integer),
  products: orNull(texts),
  categories: orNull(texts),
  uses: integer,
  madeAt: integer,
});

const couponUses = table('coupon_uses', {
  orderId: text,
  code: text,
  /** The code of the phone; null for an unknown phone. */
  phone: orNull(text),
  isClaimed: flag,
});

/** An order's use of a coupon. */
type CouponUse = RowOf<typeof couponUses>;

const readCoupon = (row: Row): Coupon => coupons.read(row);

export function findCoupon(sql: Database, code: string): Coupon | null {
  return coupons.find(sql, { code });
}

/** Whether a coupon is or will be valid at a time, in milliseconds. Without one, pages show no coupon field. */
export function hasCoupons(sql: Database, now: number): boolean {
  const row = sql.first('SELECT 1 FROM coupons WHERE ends_at IS NULL OR ends_at > ? LIMIT 1', now);
  return row !== null;
}

/** Orders that count against a coupon, in all and of one phone. */
type Uses = { all: number; ofPhone: number };

/** The uses that count now. `phone`: null for an unknown phone. */
export function countUses(sql: Database, { code, uses }: Coupon, phone: string | null): Uses {
  const row = sql.first(
    'SELECT COUNT(*) AS uses FROM coupon_uses WHERE code = ? AND phone = ? AND is_claimed = 1',
    code,
    phone,
  );
  return { all: uses, ofPhone: row?.integer('uses') ?? 0 };
}

/**
 * Of these uses, those of the cart's own orders that are neither paid nor confirmed: the next order of the cart
 * replaces them.
 */
export function countOwnUses(sql: Database, code: string, cartId: string, phone: string | null): Uses {
  const row = sql.first(
    `SELECT COUNT(*) AS uses, COUNT(CASE WHEN coupon_uses.phone = ? THEN 1 END) AS of_phone
     FROM orders INDEXED BY orders_of_cart CROSS JOIN coupon_uses ON coupon_uses.order_id = orders.id
     WHERE cart_id = ? AND code = ? AND is_claimed = 1 AND payment NOT IN ('paid', 'refunded') AND fulfilment = 'new'`,
    phone,
    cartId,
    code,
  );
  return { all: row?.integer('uses') ?? 0, ofPhone: row?.integer('of_phone') ?? 0 };
}

/** Saves that an order has a coupon. */
export function insertUse(sql: Database, use: CouponUse): void {
  couponUses.insert(sql, use);
  if (use.isClaimed) sql.run('UPDATE coupons SET uses = uses + 1 WHERE code = ?', use.code);
}

export function findUse(sql: Database, orderId: string): CouponUse | null {
  return couponUses.find(sql, { orderId });
}

/** Counts an order's use, or releases it. Writes nothing when that is its state already. */
export function saveClaim(sql: Database, orderId: string, isClaimed: boolean): void {
  const use = findUse(sql, orderId);
  if (use === null || use.isClaimed === isClaimed) return;
  couponUses.update(sql, { orderId }, { isClaimed });
  sql.run('UPDATE coupons SET uses = uses + ? WHERE code = ?', isClaimed ? 1 : -1, use.code);
}

/** Saves a new coupon without uses; false where its code is taken. */
export function insertCoupon(sql: Database, coupon: Omit<Coupon, 'uses'>): boolean {
  if (findCoupon(sql, coupon.code) !== null) return false;
  coupons.insert(sql, coupon);
  return true;
}

/** The coupons, newest first; `after`: the last code of the page before. */
export function listCoupons(sql: Database, after: string | null, limit: number): Coupon[] {
  const from = after === null ? null : findCoupon(sql, after);
  const rows =
    from === null
      ? sql.all('SELECT * FROM coupons ORDER BY made_at DESC, code DESC LIMIT ?', limit)
      : sql.all(
          'SELECT * FROM coupons WHERE (made_at, code) < (?, ?) ORDER BY made_at DESC, code DESC LIMIT ?',
          from.madeAt,
          from.code,
          limit,
        );
  return rows.map(readCoupon);
}

/** Ends a coupon at a time, in milliseconds; false where it has ended before, or does not exist. */
export function endCoupon(sql: Database, code: string, at: number): boolean {
  const coupon = findCoupon(sql, code);
  if (coupon === null || (coupon.endsAt !== null && coupon.endsAt <= at)) return false;
  coupons.update(sql, { code }, { endsAt: at });
  return true;
}
