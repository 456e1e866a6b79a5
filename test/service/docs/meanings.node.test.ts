import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { writeDocument } from '../../../src/service/docs/document.ts';
import { describedSchemas, meaningsOf } from '../../../src/service/docs/meanings/table.ts';
import { writeOperatorDocument } from '../../../src/service/docs/operator-document.ts';

const origin = 'https://pay.shop.test';

const node = z.looseObject({
  description: z.string().optional(),
  required: z.array(z.string()).optional(),
  get properties() {
    return z.record(z.string(), node).optional();
  },
  get items() {
    return node.optional();
  },
  get anyOf() {
    return z.array(node).optional();
  },
});
type Node = z.infer<typeof node>;

const parameter = z.object({ name: z.string(), description: z.string().optional() });
const operation = z.object({ operationId: z.string(), parameters: z.array(parameter).default([]) });
const written = z.object({
  components: z.object({ schemas: z.record(z.string(), node) }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  webhooks: z.record(z.string(), z.object({ post: operation })).default({}),
});

const documents = {
  'the API': written.parse(JSON.parse(writeDocument(origin, 'service'))),
  'the operator’s API': written.parse(JSON.parse(writeOperatorDocument(origin))),
};
const schemas = Object.assign({}, ...Object.values(documents).map(({ components }) => components.schemas));

/** Every field of a schema, nested ones named through their parents, and whether it must be sent. */
function* fieldsOf(schema: Node, path = ''): Generator<[path: string, field: Node, isRequired: boolean]> {
  const prefix = path === '' ? '' : `${path}.`;
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    yield [prefix + name, field, schema.required?.includes(name) ?? false];
    yield* fieldsOf(field, prefix + name);
  }
  if (schema.items !== undefined) yield* fieldsOf(schema.items, `${path}[]`);
  for (const choice of schema.anyOf ?? []) yield* fieldsOf(choice, path);
}

/** A sentence that ends, and says more than the name. */
const SENTENCE = /^[A-Z`0-9].{8,}\.$/s;

describe.each(Object.entries(documents))('the document of %s', (_name, { components, paths, webhooks }) => {
  test('says what every field means', () => {
    const unsaid = Object.entries(components.schemas).flatMap(([name, schema]) =>
      [...fieldsOf(schema)]
        .filter(([, { description = '' }]) => !SENTENCE.test(description))
        .map(([path]) => `${name}.${path}`),
    );
    expect(unsaid).toEqual([]);
  });

  test('says what every parameter means', () => {
    const operations = Object.values({ ...paths, ...webhooks }).flatMap((byMethod) =>
      Object.values(byMethod),
    );
    expect(operations.length).toBeGreaterThan(20);
    const unsaid = operations.flatMap(({ operationId, parameters }) =>
      parameters
        .filter(({ description = '' }) => !SENTENCE.test(description))
        .map(({ name }) => `${operationId}.${name}`),
    );
    expect(unsaid).toEqual([]);
  });

  test('says the default of every field that a creating request may leave out', () => {
    const requests = Object.entries(components.schemas).filter(
      ([name]) => name.endsWith('Request') && !name.startsWith('Update'),
    );
    const unsaid = requests.flatMap(([name, schema]) =>
      [...fieldsOf(schema)]
        .filter(([, { description = '' }, isRequired]) => !isRequired && !description.includes(' Default: '))
        .map(([path]) => `${name}.${path}`),
    );
    expect(unsaid).toEqual([]);
  });

  test('requires no field because it has a default', () => {
    // Generators of clients require a field with the keyword `default` in a named schema.
    const requests = Object.entries(components.schemas).filter(([name]) => name.endsWith('Request'));
    for (const [name, schema] of requests)
      for (const [path, field] of fieldsOf(schema))
        expect(field, `${name}.${path}`).not.toHaveProperty('default');
  });
});

test('every meaning is of a field that exists', () => {
  const foreign = describedSchemas.flatMap((name) => {
    const known = new Set([...fieldsOf(node.parse(schemas[name]))].map(([path]) => path));
    return Object.keys(meaningsOf(name))
      .filter((path) => !known.has(path))
      .map((path) => `${name}.${path}`);
  });
  expect(foreign).toEqual([]);
});

test('the document says what each part of a path names', () => {
  const parts = Object.values(documents).flatMap(({ paths }) =>
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.values(operations).flatMap(({ parameters }) =>
        parameters
          .filter(({ name }) => path.includes(`{${name}}`))
          .map(({ description }) => `${path}: ${description}`),
      ),
    ),
  );
  expect(parts.length).toBeGreaterThan(20);
  expect(parts.filter((part) => /of the \.$/.test(part))).toEqual([]);
});
