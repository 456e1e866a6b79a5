/**
 * Coupons, and the orders that use them. A phone stands there as a code that only the shop can make, and no longer than the
 * order names anybody.
 */
export const couponStep = `CREATE TABLE coupons (
     code TEXT PRIMARY KEY,
     kind TEXT NOT NULL,
     value INTEGER NOT NULL,
     takes_from TEXT NOT NULL,
     minimum INTEGER NOT NULL,
     starts_at INTEGER,
     ends_at INTEGER,
     most INTEGER,
     most_per_phone INTEGER,
     products TEXT,
     categories TEXT,
     uses INTEGER NOT NULL DEFAULT 0,
     made_at INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX coupons_by_age ON coupons (made_at, code);
   CREATE TABLE coupon_uses (
     order_id TEXT PRIMARY KEY,
     code TEXT NOT NULL,
     phone TEXT,
     is_claimed INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX coupon_uses_by_phone ON coupon_uses (code, phone) WHERE is_claimed = 1 AND phone IS NOT NULL;
   ALTER TABLE orders ADD COLUMN coupon TEXT;
   ALTER TABLE orders ADD COLUMN discount INTEGER NOT NULL DEFAULT 0;
   CREATE TRIGGER orders_unphoned AFTER UPDATE OF erased_at ON orders WHEN NEW.erased_at IS NOT NULL BEGIN
     UPDATE coupon_uses SET phone = NULL WHERE order_id = OLD.id;
   END;
   CREATE TRIGGER orders_uncouponed AFTER DELETE ON orders BEGIN
     DELETE FROM coupon_uses WHERE order_id = OLD.id;
   END;`;
