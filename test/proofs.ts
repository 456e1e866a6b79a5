/**
 * What takes long and is no part of `npm test`, by the beginnings of paths: faults, releases and moving of a server, days of
 * attacks, histories by the hundred, lists that grow to a million, the tests of the benchmarks. `npm run proofs` runs these.
 */
export const proofs: readonly string[] = [
  'test/journey/durability.',
  'test/journey/full-day.',
  'test/scripts/bench/',
  'test/server/faults/',
  'test/server/transfer/',
  'test/server/releases/',
  'test/service/lists/deletions.',
  'test/service/lists/growth.',
  'test/service/payments/limits/',
  'test/storefront/hostile-histories.',
  'test/shop/order-limits/day.',
  'test/shop/order-limits/holds.',
  'test/shop/order-limits/orders.',
];
