/**
 * Long tests that are not part of `npm test`, by path prefix: faults, releases and transfers of a server, days of
 * attacks, hundreds of histories, lists of large accounts, deployments by Wrangler, the benchmarks' tests.
 * `npm run proofs` runs them.
 */
export const proofs: readonly string[] = [
  'test/journey/durability.',
  'test/journey/full-day.',
  'test/journey/desk-keyboard-orders.',
  'test/scripts/bench/',
  'test/scripts/deploy/run.',
  'test/scripts/deploy/setup.',
  'test/server/faults/',
  'test/server/transfer/',
  'test/server/releases/',
  'test/service/lists/growth.',
  'test/service/payments/limits/',
  'test/storefront/hostile-histories.',
  'test/shop/order-limits/day.',
  'test/shop/order-limits/holds.',
  'test/shop/order-limits/orders.',
];

/** Tests of `npm test` that `npm run proofs` repeats with a long setting (`quickOrLong`), by path prefix. */
export const longSettings: readonly string[] = [
  'test/desk/money-walk.',
  'test/desk/product-conflicts.',
  'test/server/backup/authenticity.',
  'test/service/api/hostile.',
  'test/service/histories/',
  'test/service/hosted/hostile-forms.',
  'test/shop/orders/actions/histories.',
  'test/shop/orders/actions/search.',
  'test/shop/orders/coupons/histories.',
  'test/shop/shipments/shipments.',
  'test/shop/stock/histories.',
  'test/shop/stock/variants-histories.',
  'test/storefront/hostile-bodies.',
];
