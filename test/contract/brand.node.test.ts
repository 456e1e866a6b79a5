import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BRAND_PATTERN, fieldToWire, fromWire, toWire } from '../../src/contract/brand.ts';
import { holds } from '../seed.ts';

const answer = {
  data: [
    {
      payment_method: 'service_app',
      service_pay_fees_allocation: 'split',
      metadata: [{ service_pay_fees_allocation: 'x', payment_method: 'service_app' }],
    },
  ],
};

describe('another brand', () => {
  test('renames the field and the method, and nothing in metadata', () => {
    expect(toWire(answer, 'dinarpay')).toEqual({
      data: [
        {
          payment_method: 'dinarpay_app',
          dinarpay_pay_fees_allocation: 'split',
          metadata: [{ service_pay_fees_allocation: 'x', payment_method: 'service_app' }],
        },
      ],
    });
  });

  test('is read back as ours, with the method in any case', () => {
    expect(fromWire(toWire(answer, 'dinarpay'), 'dinarpay')).toEqual(answer);
    expect(fromWire({ payment_method: ' DinarPay_App ' }, 'dinarpay')).toEqual({
      payment_method: 'service_app',
    });
  });

  test('refuses the default names', () => {
    const read = fromWire(
      { payment_method: 'service_app', service_pay_fees_allocation: 'split' },
      'dinarpay',
    );
    expect(read).not.toHaveProperty('service_pay_fees_allocation');
    expect(read).not.toHaveProperty('payment_method', 'service_app');
    expect(fromWire({ payment_method: 'cib' }, 'dinarpay')).toEqual({ payment_method: 'cib' });
  });

  test('keeps the order of the fields', () => {
    const fields = { amount: 1, service_pay_fees_allocation: 'split', status: 'paid' };
    expect(JSON.stringify(toWire(fields, 'b2'))).toBe(
      '{"amount":1,"b2_pay_fees_allocation":"split","status":"paid"}',
    );
  });

  test('renames the field of an error', () => {
    expect(fieldToWire('service_pay_fees_allocation', 'dinarpay')).toBe('dinarpay_pay_fees_allocation');
    expect(fieldToWire('items.0.price', 'dinarpay')).toBe('items.0.price');
  });
});

test('is the identity for the default brand', () => {
  expect(toWire(answer, 'service')).toEqual(answer);
  expect(fromWire(answer, 'service')).toEqual(answer);
});

test.each([
  ['service', true],
  ['b2', true],
  ['b', false],
  ['2b', false],
  ['Brand', false],
  ['a_b', false],
  ['', false],
])('accepts %j as a brand: %s', (brand, accepted) => {
  expect(BRAND_PATTERN.test(brand)).toBe(accepted);
});

test('is read back from the wire byte for byte, with metadata unchanged, for any input', async () => {
  const brand = fc.stringMatching(BRAND_PATTERN).filter((name) => name !== 'service');
  const json = fc.jsonValue({ maxDepth: 3 });
  const resource = fc.record({
    amount: fc.integer(),
    payment_method: fc.constantFrom('cib', 'edahabia', 'service_app', null),
    service_pay_fees_allocation: fc.constantFrom('split', 'merchant'),
    description: fc.oneof(fc.string(), fc.constant('service_app')),
    metadata: fc.oneof(json, fc.constant({ service_pay_fees_allocation: 1, payment_method: 'service_app' })),
  });
  await holds(
    fc.property(brand, fc.array(resource), (name, data) => {
      const sent = toWire({ data }, name);
      expect(JSON.stringify(fromWire(sent, name))).toBe(JSON.stringify({ data }));
      for (const [index, { metadata }] of data.entries()) {
        expect(sent).toHaveProperty(['data', index, 'metadata'], metadata);
        expect(sent).toHaveProperty(['data', index, `${name}_pay_fees_allocation`]);
      }
    }),
  );
});

test('handles keys that are special in JavaScript as data', () => {
  const sent: unknown = JSON.parse('{"__proto__":{"payment_method":"service_app"},"constructor":1}');
  expect(JSON.stringify(toWire(sent, 'b2'))).toBe(
    '{"__proto__":{"payment_method":"b2_app"},"constructor":1}',
  );
});
