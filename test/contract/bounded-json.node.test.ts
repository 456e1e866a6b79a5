import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { isWithinBounds, parseWithin } from '../../src/contract/bounded-json.ts';
import { courierFailureOf } from '../../src/couriers/failures.ts';
import { ask, type CourierLine } from '../../src/couriers/request.ts';
import { page } from '../../src/couriers/yalidine/answers.ts';
import { parseJson } from '../../src/shop/service-client/bodies.ts';
import { hostileAnswers } from '../hostile/answers.ts';

function sizeOf(value: unknown): { values: number; depth: number } {
  if (typeof value !== 'object' || value === null) return { values: 0, depth: 0 };
  const below = Object.values(value).map(sizeOf);
  return {
    values: Math.max(1, below.length) + below.reduce((sum, one) => sum + one.values, 0),
    depth: 1 + Math.max(0, ...below.map(({ depth }) => depth)),
  };
}

describe('JSON from outside', () => {
  test('is counted as it is parsed', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const { values, depth } = sizeOf(value);
        expect(isWithinBounds(text, { values, depth })).toBe(true);
        if (values > 0) expect(isWithinBounds(text, { values: values - 1, depth })).toBe(false);
        if (depth > 0) expect(isWithinBounds(text, { values, depth: depth - 1 })).toBe(false);
        expect(parseWithin(text, { values, depth })).toEqual(JSON.parse(text));
      }),
    );
  });

  test('has whole characters only, and is nothing when it is no JSON', () => {
    const bounds = { values: 9, depth: 3 };
    expect(parseWithin('["\\ud800", "\\"[[[[", "é"]', bounds)).toEqual(['\ufffd', '"[[[[', 'é']);
    for (const text of ['', '[', '"', '{"a"', ']', '[1]]']) expect(parseWithin(text, bounds)).toBeUndefined();
  });
});

describe.each(hostileAnswers)('an answer of $name', ({ make }) => {
  /** What comes of it while the runtime's parser hears nothing of it. */
  async function unparsed<T>(read: (text: string) => T): Promise<T> {
    const text = make();
    const parse = vi.spyOn(JSON, 'parse');
    try {
      return await read(text);
    } finally {
      for (const [given] of parse.mock.calls) expect(given.length).toBeLessThan(1_000);
      parse.mockRestore();
    }
  }

  const lineTo = (status: number, text: string): CourierLine => ({
    base: 'https://dhd.ecotrack.dz/api/v1/',
    relay: null,
    headers: {},
    fetch: async () => new Response(text, { status }),
    now: () => 0,
    hearQuota: () => undefined,
  });

  test.each([
    ['GET', false, 200, 'unavailable'],
    ['POST', true, 200, 'outcome_unknown'],
    ['GET', false, 422, 'unavailable'],
    ['POST', true, 400, 'outcome_unknown'],
  ] as const)('to a %s of a courier is not parsed', async (method, writes, status, kind) => {
    const failure = await unparsed((text) =>
      ask(lineTo(status, text), { method, path: 'parcels', writes }, page, () => null).catch(
        courierFailureOf,
      ),
    );
    expect(failure).toEqual({ kind });
  });

  test('of the payment service is not parsed', async () => {
    expect(await unparsed((text) => parseJson(text, 'service'))).toBeUndefined();
  });
});
