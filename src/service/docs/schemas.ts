import * as z from 'zod';
import { deleted, errorBody } from '../../contract/error.ts';
import { metadata, metadataAnswer } from '../../contract/metadata.ts';
import { flag, webUrl } from '../../contract/scalars.ts';
import { type ApiOperation, nothing } from '../api/operation.ts';
import { operations } from '../resources/index.ts';
import { withMeanings } from './meanings/explain.ts';
import { queryParameters as parameterMeanings } from './meanings/lists.ts';
import { meaningsOf } from './meanings/table.ts';

/** The contract's JSON Schema, for the API document: OpenAPI 3.1 accepts it unchanged. */

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Schemas that no single operation owns, last in the document. */
const shared: readonly z.ZodType[] = [deleted, errorBody];

/** What the document takes from an operation's schemas. */
type Described = Pick<ApiOperation, 'id' | 'body' | 'answer'>;

/** Every named schema in answers, in the order of its first use. */
function namedAnswers(table: readonly Described[]): z.ZodType[] {
  const met = new Set<z.ZodType>();
  const lists = new Set<z.ZodType>();
  const visit = (schema: z.core.$ZodType): void => {
    if (!(schema instanceof z.ZodType) || met.has(schema) || lists.has(schema)) return;
    const name = z.globalRegistry.get(schema)?.id;
    if (name?.endsWith('List')) lists.add(schema);
    else if (name !== undefined && !shared.includes(schema)) met.add(schema);
    for (const child of childrenOf(schema)) visit(child);
  };
  for (const { answer } of table) visit(answer);
  return [...met, ...shared, ...lists];
}

/** The direct parts of a schema. */
function childrenOf(schema: z.ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape);
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodUnion) return schema.options;
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return [schema.unwrap()];
  return [];
}

/** The document's name of a schema. */
export function nameOf(schema: z.ZodType): string {
  const id = z.globalRegistry.get(schema)?.id;
  if (id === undefined) throw new Error('An answer of the API has no name in the document.');
  return id;
}

/** The name of an operation's body, e.g. `CreateCheckoutRequest`; null without a body. */
export function bodyNameOf({ id, body }: Described): string | null {
  return body === nothing ? null : `${id.charAt(0).toUpperCase()}${id.slice(1)}Request`;
}

export function referTo(name: string): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

/** Every named schema: resources and lists as answered, bodies as they may be sent. */
export function namedSchemas(table: readonly Described[] = operations): Record<string, JsonSchema> {
  const answers = z.registry<{ id: string }>();
  const bodies = z.registry<{ id: string }>();
  for (const schema of namedAnswers(table)) answers.add(schema, { id: nameOf(schema) });
  for (const operation of table) {
    const id = bodyNameOf(operation);
    if (id !== null) bodies.add(operation.body, { id });
  }
  return { ...convert(answers, 'output'), ...convert(bodies, 'input') };
}

function convert(
  registry: z.core.$ZodRegistry<{ id: string }>,
  io: 'input' | 'output',
): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => referTo(id).$ref,
    unrepresentable: 'any',
    override: describe,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      withMeanings(withoutIdentity(schema), meaningsOf(name), { isUpdate: /^Update\w+Request$/.test(name) }),
    ]),
  );
}

/** The query parameters of an operation. */
export function queryParameters({ id, query }: Pick<ApiOperation, 'id' | 'query'>) {
  const { properties } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any', override: describe });
  return Object.entries(properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query' as const,
    description: parameterMeanings[`${id}.${name}`] ?? parameterMeanings[name],
    schema,
  }));
}

/** Describes rules that schemas hold in code. */
function describe({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }): void {
  const is = (schema: unknown) => Object.is(zodSchema, schema);
  if (is(webUrl)) jsonSchema.format = 'uri';
  if (is(flag)) {
    delete jsonSchema.anyOf;
    Object.assign(jsonSchema, { type: 'integer', enum: [0, 1] });
  }
  if (zodSchema._zod.def.type === 'default') jsonSchema.default = zodSchema._zod.def.defaultValue;
  // The limits of JSON integers are no rule of ours, and clients must accept future fields.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (isMadeOf(zodSchema, metadata)) describeMetadata(jsonSchema, ['object', 'array']);
  if (isMadeOf(zodSchema, metadataAnswer)) describeMetadata(jsonSchema, ['object', 'array', 'null']);
}

/** True when a schema is `base` or a refined copy, which has `base` as an ancestor. */
function isMadeOf(zodSchema: z.core.$ZodType, base: z.ZodType): boolean {
  for (let schema: z.core.$ZodType | undefined = zodSchema; schema !== undefined; schema = schema._zod.parent)
    if (Object.is(schema, base)) return true;
  return false;
}

function describeMetadata(jsonSchema: JsonSchema, type: ('object' | 'array' | 'null')[]): void {
  delete jsonSchema.anyOf;
  // In OpenAPI 3.1 `type` may be a list; zod's type allows only single values. Without `additionalProperties` and
  // `items` a generated client takes it for an object that must be empty.
  Object.assign(jsonSchema, {
    type,
    additionalProperties: true,
    items: {},
  });
}

function withoutIdentity(schema: JsonSchema): JsonSchema {
  const { $schema: _dialect, $id: _address, id: _name, ...rest } = schema;
  return rest;
}
