import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { fromWire } from '../../../src/contract/brand.ts';
import { event, eventType } from '../../../src/contract/resources/webhooks/event.ts';
import { errorCodes } from '../../../src/service/api/codes.ts';
import { nothing } from '../../../src/service/api/operation.ts';
import { writeDocument } from '../../../src/service/docs/document.ts';
import { writeOperatorDocument } from '../../../src/service/docs/operator-document.ts';
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

const WITHOUT_LIVEMODE = ['ListedCustomer', 'ListedPaymentLink', 'PaymentLinkItem'];

/** Every object in a tree with its dotted path; contents of examples are not schemas. */
function* nodesOf(node: unknown, at: string): Generator<[string, Record<string, unknown>]> {
  if (typeof node !== 'object' || node === null) return;
  yield [at, { ...node }];
  for (const [key, child] of Object.entries(node)) {
    if (!['example', 'enum', 'required'].includes(key)) yield* nodesOf(child, `${at}.${key}`);
  }
}

describe('the API document', () => {
  test.each(['service', 'acme'])(
    'is valid by the schema of OpenAPI 3.1 under the brand %s',
    async (brand) => {
      const validator = new Validator();
      const { valid, errors } = await validator.validate(JSON.parse(writeDocument(origin, brand)));
      expect([valid, errors, validator.version]).toEqual([true, undefined, '3.1']);
    },
  );

  test('shows every operation of the table once, under its own name', () => {
    const shown = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const names = operations.flatMap(({ id, method }) =>
      method === 'update' ? [id, `${id}ByPatch`, `${id}ByPut`] : [id],
    );
    // The statement is not in the table, because it is not JSON.
    const all = [...names, 'downloadStatement'];
    expect(shown.map(({ operationId }) => operationId).toSorted()).toEqual(all.toSorted());
    expect(new Set(names).size).toBe(names.length);
  });

  test('shows an update under each of its methods, equal except for the name', () => {
    for (const { id, path, method } of operations) {
      const { post, patch, put } = document.paths[path] ?? {};
      if (method !== 'update') continue;
      expect([post?.operationId, patch?.operationId, put?.operationId]).toEqual([
        id,
        `${id}ByPatch`,
        `${id}ByPut`,
      ]);
      expect({ ...patch, operationId: id }).toEqual(post);
      expect({ ...put, operationId: id }).toEqual(post);
    }
  });

  test('has no untyped list and no empty object, for which generators make useless types', () => {
    const empty = [...nodesOf(document.components.schemas, 'schemas')].filter(([, node]) => {
      const types = [node.type].flat();
      if (types.includes('array') && node.items === undefined) return true;
      return (
        types.includes('object') && node.properties === undefined && node.additionalProperties === undefined
      );
    });
    expect(empty.map(([at]) => at)).toEqual([]);
  });

  test('types metadata as free JSON on every resource that has it', () => {
    const found = [...nodesOf(document.components.schemas, 'schemas')].filter(([at]) =>
      at.endsWith('properties.metadata'),
    );
    expect(found.length).toBeGreaterThan(12);
    for (const [at, node] of found) {
      const own = node.type === undefined ? Object(Object(node.anyOf)[0]) : node;
      expect(own, at).toMatchObject({ additionalProperties: true, items: {} });
      expect([own.type].flat(), at).toEqual(expect.arrayContaining(['object', 'array']));
    }
    const { Product, Price } = document.components.schemas ?? {};
    expect(JSON.stringify(Product)).toContain('`name_ar`');
    expect(JSON.stringify(Price)).toContain('`label_ar`');
  });

  test('types the messages of an error and lists every error code', () => {
    const codes = Object.values(errorCodes).flatMap((ofStatus) => Object.keys(ofStatus));
    expect(document.components.schemas?.Error).toMatchObject({
      required: ['message', 'code'],
      properties: {
        code: { type: 'string', enum: codes.toSorted() },
        errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
      },
    });
  });

  test('shows with each error an example whose code it lists', () => {
    const responses = Object.entries(document.components.responses ?? {});
    expect(responses).toHaveLength(Object.keys(errorCodes).length);
    for (const [name, response] of responses) {
      const { content, 'x-codes': codes } = Object(response);
      expect(Object.keys(codes), name).toContain(content['application/json'].example.code);
    }
  });

  test('lists every type of event, as a webhook too', () => {
    expect(Object.keys(document.webhooks).toSorted()).toEqual(eventType.options.toSorted());
  });

  test('narrows an event by its type, and names the same schema for its webhook', () => {
    const { oneOf, discriminator } = Object(document.components.schemas?.Event);
    expect(discriminator.propertyName).toBe('type');
    expect(Object.keys(discriminator.mapping)).toEqual(eventType.options);
    const members = oneOf.map(({ $ref }: { $ref: string }) => $ref);
    expect([...new Set(Object.values(discriminator.mapping))]).toEqual(members);
    for (const [type, $ref] of Object.entries(discriminator.mapping)) {
      const name = String($ref).split('/').at(-1) ?? '';
      const { properties } = Object(document.components.schemas?.[name]);
      const [subject = ''] = type.split('.');
      expect(properties.type.enum).toContain(type);
      expect(properties.data.$ref).toMatch(new RegExp(`/${subject}$`, 'i'));
      expect(Object(document.webhooks[type]).post.requestBody.content['application/json'].schema).toEqual({
        $ref,
      });
    }
  });

  test('requires what every checkout has', () => {
    const { properties, required } = Object(document.components.schemas?.Checkout);
    const optional = Object.keys(properties).filter((name) => !required.includes(name));
    expect(optional).toEqual(['qr_code_url']);
  });

  test('requires livemode everywhere except in the elements of some lists', () => {
    const schemas = Object.entries(document.components.schemas ?? {});
    const without = schemas.filter(([, schema]) => {
      const { properties, required } = Object(schema);
      return properties?.entity !== undefined && !required?.includes('livemode');
    });
    expect(without.map(([name]) => name).toSorted()).toEqual(WITHOUT_LIVEMODE);
    for (const [name, schema] of without)
      expect(Object(schema).properties, name).not.toHaveProperty('livemode');
  });

  test('describes the response headers', () => {
    const { responses } = document.paths['/checkouts']?.post ?? {};
    expect(Object.keys(Object(responses?.['200']).headers)).toEqual(
      expect.arrayContaining(['X-Request-Id', 'Ignored-Parameters', 'Idempotent-Replayed']),
    );
  });

  test('resolves every reference', () => {
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference);
    expect(references.length).toBeGreaterThan(50);
    for (const reference of new Set(references)) {
      const [, , kind = '', name = ''] = reference.split('/');
      expect(document.components[kind]?.[name], reference).toBeTypeOf('object');
    }
  });

  test('lists the success and error responses of every operation', () => {
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

  test('uses the brand in every name', () => {
    const branded = writeDocument(origin, 'acme');
    expect(branded).toContain('"acme_pay_fees_allocation"');
    expect(branded).toContain('"acme_app"');
    expect(branded).not.toMatch(/service_(?:app|pay)/);
    expect(branded.replaceAll('acme_', 'service_')).toBe(text);
  });
});

test('the document of the operator’s API is valid, and resolves every reference', async () => {
  const written = JSON.parse(writeOperatorDocument(origin));
  const { valid, errors } = await new Validator().validate(written);
  expect([valid, errors]).toEqual([true, undefined]);
  for (const [, kind = '', name = ''] of JSON.stringify(written).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g))
    expect(written.components[kind][name], name).toBeTypeOf('object');
});

describe('the examples', () => {
  test.each(eventType.options)(
    'of the webhook %s is such an event, with its subject in that state',
    (type) => {
      const { example } = Object(document.webhooks[type]).post.requestBody.content['application/json'];
      const [entity, state] = type.split('.');
      const parsed = event.parse(example);
      expect(parsed).toMatchObject({ type, data: { entity } });
      expect(parsed.data.status).toBe(type === 'payout.created' ? 'pending' : state);
    },
  );

  test.each(operations.map((each) => [each.id, each] as const))('of %s match its schemas', (_id, each) => {
    each.answer.parse(each.example.answer);
    if (each.body === nothing) expect(each.example.body).toBeUndefined();
    else each.body.parse(fromWire(each.example.body, 'service'));
  });
});
