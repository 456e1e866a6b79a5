import * as z from 'zod';
import type { Database, Row } from '../../../database/rows.ts';
import type { Coupon } from '../../../domain/orders/coupons.ts';

const texts = z.array(z.string());

function readCoupon(row: Row): Coupon {
  return {
    code: row.text('code'),
    kind: row.word('kind', ['percent', 'amount']),
    value: row.integer('value'),
    on: row.word('applies_to', ['goods', 'delivery']),
    minimum: row.integer('minimum'),
    startsAt: row.integerOrNull('starts_at'),
    endsAt: row.integerOrNull('ends_at'),
    most: row.integerOrNull('most'),
    mostPerPhone: row.integerOrNull('most_per_phone'),
    products: row.jsonOrNull('products', texts.parse),
    categories: row.jsonOrNull('categories', texts.parse),
    uses: row.integer('uses'),
    madeAt: row.integer('made_at'),
  };
}

export function findCoupon(sql: Database, code: string): Coupon | null {
  const row = sql.first('SELECT * FROM coupons WHERE code = ?', code);
  return row && readCoupon(row);
}

/** Whether a coupon is or will be valid at a time, in milliseconds. Without one, pages show no coupon field. */
export function hasCoupons(sql: Database, now: number): boolean {
  const row = sql.first('SELECT 1 FROM coupons WHERE ends_at IS NULL OR ends_at > ? LIMIT 1', now);
  return row !== null;
}

/** An order's use of a coupon; `phone`: the code of the phone. */
type CouponUse = { orderId: string; code: string; phone: string | null; isClaimed: boolean };

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
     FROM orders CROSS JOIN coupon_uses ON coupon_uses.order_id = orders.id
     WHERE cart_id = ? AND code = ? AND is_claimed = 1 AND payment NOT IN ('paid', 'refunded') AND fulfilment = 'new'`,
    phone,
    cartId,
    code,
  );
  return { all: row?.integer('uses') ?? 0, ofPhone: row?.integer('of_phone') ?? 0 };
}

/** Saves that an order has a coupon. */
export function insertUse(sql: Database, { orderId, code, phone, isClaimed }: CouponUse): void {
  sql.run(
    'INSERT INTO coupon_uses (order_id, code, phone, is_claimed) VALUES (?, ?, ?, ?)',
    orderId,
    code,
    phone,
    isClaimed ? 1 : 0,
  );
  if (isClaimed) sql.run('UPDATE coupons SET uses = uses + 1 WHERE code = ?', code);
}

export function findUse(sql: Database, orderId: string): CouponUse | null {
  const row = sql.first('SELECT * FROM coupon_uses WHERE order_id = ?', orderId);
  return (
    row && {
      orderId,
      code: row.text('code'),
      phone: row.textOrNull('phone'),
      isClaimed: row.flag('is_claimed'),
    }
  );
}

/** Counts an order's use, or releases it. Writes nothing when that is its state already. */
export function saveClaim(sql: Database, orderId: string, isClaimed: boolean): void {
  const use = findUse(sql, orderId);
  if (use === null || use.isClaimed === isClaimed) return;
  sql.run('UPDATE coupon_uses SET is_claimed = ? WHERE order_id = ?', isClaimed ? 1 : 0, orderId);
  sql.run('UPDATE coupons SET uses = uses + ? WHERE code = ?', isClaimed ? 1 : -1, use.code);
}

/** Saves a new coupon without uses; false where its code is taken. */
export function insertCoupon(sql: Database, coupon: Omit<Coupon, 'uses'>): boolean {
  if (findCoupon(sql, coupon.code) !== null) return false;
  sql.run(
    `INSERT INTO coupons (code, kind, value, applies_to, minimum, starts_at, ends_at, most, most_per_phone, products,
       categories, made_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    coupon.code,
    coupon.kind,
    coupon.value,
    coupon.on,
    coupon.minimum,
    coupon.startsAt,
    coupon.endsAt,
    coupon.most,
    coupon.mostPerPhone,
    coupon.products === null ? null : JSON.stringify(coupon.products),
    coupon.categories === null ? null : JSON.stringify(coupon.categories),
    coupon.madeAt,
  );
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
  sql.run('UPDATE coupons SET ends_at = ? WHERE code = ?', at, code);
  return true;
}
