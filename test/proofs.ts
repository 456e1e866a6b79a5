/**
 * Long tests that are not part of `npm test`, by path prefix: faults, releases and transfers of a server, days of
 * attacks, hundreds of histories, lists of large accounts, the benchmarks' tests. `npm run proofs` runs them.
 */
export const proofs: readonly string[] = [
  'test/journey/durability.',
  'test/journey/full-day.',
  'test/scripts/bench/',
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
