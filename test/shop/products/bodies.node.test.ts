import fc from 'fast-check';
import { expect, test } from 'vitest';
import { price } from '../../../src/contract/resources/price.ts';
import { product } from '../../../src/contract/resources/product.ts';
import { readPriceBody, readProductBody } from '../../../src/shop/products/store/bodies.ts';
import { holds } from '../../seed.ts';

/**
 * The mirror reads stored bodies with hand-written code: it must accept and refuse exactly what the
 * contract's schemas do.
 */

const odd = fc.oneof(fc.constantFrom(null, undefined, '', 'dzd', true, 0, -1, 1.5, 2 ** 60), fc.jsonValue());
const metadata = fc.oneof(
  fc.constant(null),
  fc.array(fc.jsonValue()),
  fc.dictionary(fc.string(), fc.jsonValue()),
);
const shared = {
  id: fc.string(),
  livemode: fc.boolean(),
  metadata,
  created_at: fc.nat(),
  updated_at: fc.nat(),
};
const products = fc.record({
  ...shared,
  entity: fc.constant('product'),
  name: fc.string(),
  description: fc.option(fc.string()),
  images: fc.array(fc.webUrl()),
  unknown: fc.jsonValue(),
});
const prices = fc.record({
  ...shared,
  entity: fc.constant('price'),
  amount: fc.integer(),
  currency: fc.constant('dzd'),
  product_id: fc.string(),
});

/** Every second one has a field of a wrong type, or lacks one. */
const damaged = (bodies: fc.Arbitrary<Record<string, unknown>>) =>
  fc.tuple(bodies, fc.boolean(), fc.nat(), odd).map(([body, isWhole, nth, value]) => {
    if (isWhole) return body;
    const names = Object.keys(body);
    return { ...body, [names[nth % names.length] ?? '']: value };
  });

const outcome = (read: () => unknown): unknown => {
  try {
    return { read: read() };
  } catch {
    return 'refused';
  }
};

test.each([
  ['product', products, (body: unknown) => product.parse(body), readProductBody],
  ['price', prices, (body: unknown) => price.parse(body), readPriceBody],
] as const)('a %s', (_, bodies, parse, readBody) =>
  holds(
    fc.property(damaged(bodies), (given) => {
      // As read from its column.
      const body: unknown = JSON.parse(JSON.stringify(given));
      expect(outcome(() => readBody(body))).toEqual(outcome(() => parse(body)));
    }),
    2_000,
  ),
);

test('refuses anything that is not an object', () => {
  for (const body of [null, 'x', 1, undefined]) expect(() => readProductBody(body)).toThrow(TypeError);
});
