import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fromWire } from '../../../src/contract/brand.ts';
import { nothing } from '../../../src/service/api/operation.ts';
import { writeDocument } from '../../../src/service/docs/document.ts';
import { operations } from '../../../src/service/resources/index.ts';

const origin = 'https://pay.shop.test';
const text = writeDocument(origin, 'service');

const operation = z.object({ operationId: z.string(), responses: z.record(z.string(), z.unknown()) });
const document = z
  .object({
    openapi: z.literal('3.1.0'),
    paths: z.record(z.string(), z.record(z.string(), operation)),
    webhooks: z.record(z.string(), z.unknown()),
    components: z.record(z.string(), z.record(z.string(), z.unknown())),
  })
  .parse(JSON.parse(text));

describe('the API document', () => {
  test('shows every operation of the table once, under its own name', () => {
    const shown = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(shown.map(({ operationId }) => operationId).toSorted()).toEqual(
      operations.map(({ id }) => id).toSorted(),
    );
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
  });

  test('leads every reference to something', () => {
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference);
    expect(references.length).toBeGreaterThan(50);
    for (const reference of new Set(references)) {
      const [, , kind = '', name = ''] = reference.split('/');
      expect(document.components[kind]?.[name], reference).toBeTypeOf('object');
    }
  });

  test('says for every operation how it answers, success and refusal', () => {
    for (const methods of Object.values(document.paths)) {
      for (const { responses } of Object.values(methods)) {
        expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '401', '429', '503']));
      }
    }
  });

  test('names no placeholder host', () => {
    expect(text).not.toContain('pay.example.dz');
    expect(text).toContain(`${origin}/test/checkouts/`);
  });

  test('carries the brand wherever a name does', () => {
    const branded = writeDocument(origin, 'acme');
    expect(branded).toContain('"acme_pay_fees_allocation"');
    expect(branded).toContain('"acme_app"');
    expect(branded).not.toMatch(/service_(?:app|pay)/);
    expect(branded.replaceAll('acme_', 'service_')).toBe(text);
  });
});

describe('the examples', () => {
  test.each(operations.map((each) => [each.id, each] as const))('of %s obey its schemas', (_id, each) => {
    each.answer.parse(each.example.answer);
    if (each.body === nothing) expect(each.example.body).toBeUndefined();
    else each.body.parse(fromWire(each.example.body, 'service'));
  });
});
