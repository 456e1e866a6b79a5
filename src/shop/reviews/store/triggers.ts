/**
 * Triggers that keep `ratings` true to `reviews`, and reviews no longer than the person of their order: whatever erases
 * or removes an order removes its reviews in the same statement. Pages with a changed rating get a new version.
 */

const rate = (row: 'OLD' | 'NEW', sign: 1 | -1) => `
  INSERT INTO ratings (product_id, count, stars) VALUES (${row}.product_id, ${sign}, ${sign} * ${row}.stars)
    ON CONFLICT (product_id) DO UPDATE SET count = count + excluded.count, stars = stars + excluded.stars;
  UPDATE catalogue_version SET name = lower(hex(randomblob(8))), products = lower(hex(randomblob(8)));`;

export const reviewTriggers: readonly string[] = [
  `CREATE TRIGGER reviews_shown AFTER UPDATE OF state ON reviews WHEN NEW.state = 'shown' AND OLD.state <> 'shown' BEGIN
     ${rate('NEW', 1)}
   END;`,
  `CREATE TRIGGER reviews_hidden AFTER UPDATE OF state ON reviews WHEN OLD.state = 'shown' AND NEW.state <> 'shown' BEGIN
     ${rate('OLD', -1)}
   END;`,
  `CREATE TRIGGER reviews_removed AFTER DELETE ON reviews WHEN OLD.state = 'shown' BEGIN
     ${rate('OLD', -1)}
   END;`,
  `CREATE TRIGGER orders_reviews_erased AFTER UPDATE OF erased_at ON orders WHEN NEW.erased_at IS NOT NULL BEGIN
     DELETE FROM reviews WHERE order_id = OLD.id;
   END;`,
  `CREATE TRIGGER orders_reviews_removed AFTER DELETE ON orders BEGIN
     DELETE FROM reviews WHERE order_id = OLD.id;
   END;`,
];
