import * as z from 'zod';
import { deleted, errorBody } from '../../contract/error.ts';
import { metadata, metadataAnswer } from '../../contract/metadata.ts';
import { flag, webUrl } from '../../contract/scalars.ts';
import { type ApiOperation, nothing } from '../api/operation.ts';
import { operations } from '../resources/index.ts';

/** JSON Schema of the contract, for the API document: OpenAPI 3.1 takes it as it is. */

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** What no operation answers by itself, or nearly all do: last in the document. */
const shared: readonly z.ZodType[] = [deleted, errorBody];

/** Every schema with a name that answers are made of, in the order in which they are met. */
function namedAnswers(): z.ZodType[] {
  const met = new Set<z.ZodType>();
  const lists = new Set<z.ZodType>();
  const visit = (schema: z.core.$ZodType): void => {
    if (!(schema instanceof z.ZodType) || met.has(schema) || lists.has(schema)) return;
    const name = z.globalRegistry.get(schema)?.id;
    if (name?.endsWith('List')) lists.add(schema);
    else if (name !== undefined && !shared.includes(schema)) met.add(schema);
    for (const child of childrenOf(schema)) visit(child);
  };
  for (const { answer } of operations) visit(answer);
  return [...met, ...shared, ...lists];
}

/** The schemas that a schema is made of, one level down. */
function childrenOf(schema: z.ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape);
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodUnion) return schema.options;
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return [schema.unwrap()];
  return [];
}

/** The name under which the document keeps a schema of the contract. */
export function nameOf(schema: z.ZodType): string {
  const id = z.globalRegistry.get(schema)?.id;
  if (id === undefined) throw new Error('An answer of the API has no name in the document.');
  return id;
}

/** The name of an operation's body, e.g. `CreateCheckoutRequest`; null when it takes none. */
export function bodyNameOf({ id, body }: ApiOperation): string | null {
  return body === nothing ? null : `${id.charAt(0).toUpperCase()}${id.slice(1)}Request`;
}

export function referTo(name: string): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

/** Every named schema: resources and lists as answered, bodies as they may be sent. */
export function namedSchemas(): Record<string, JsonSchema> {
  const answers = z.registry<{ id: string }>();
  const bodies = z.registry<{ id: string }>();
  for (const schema of namedAnswers()) answers.add(schema, { id: nameOf(schema) });
  for (const operation of operations) {
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
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, withoutIdentity(schema)]));
}

/** The parameters of a query, by name. */
export function queryParameters(query: z.ZodObject): [name: string, schema: JsonSchema][] {
  const schema = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any', override: describe });
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    typeof property === 'boolean' ? [] : [[name, property]],
  );
}

/** What the schemas say in code, said in words that a document has. */
function describe({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }): void {
  const is = (schema: unknown) => Object.is(zodSchema, schema);
  if (is(webUrl)) jsonSchema.format = 'uri';
  if (is(flag)) {
    delete jsonSchema.anyOf;
    Object.assign(jsonSchema, { type: 'integer', enum: [0, 1] });
  }
  if (zodSchema._zod.def.type === 'default') jsonSchema.default = zodSchema._zod.def.defaultValue;
  // Integers beyond what JSON carries are no rule of ours, and a client must take fields that are to come.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (isMadeOf(zodSchema, metadata)) describeMetadata(jsonSchema, ['object', 'array']);
  if (isMadeOf(zodSchema, metadataAnswer)) describeMetadata(jsonSchema, ['object', 'array', 'null']);
}

/** True for a schema and for one that says more of it: that is a copy, whose parent the first is. */
function isMadeOf(zodSchema: z.core.$ZodType, base: z.ZodType): boolean {
  for (let schema: z.core.$ZodType | undefined = zodSchema; schema !== undefined; schema = schema._zod.parent)
    if (Object.is(schema, base)) return true;
  return false;
}

function describeMetadata(jsonSchema: JsonSchema, type: ('object' | 'array' | 'null')[]): void {
  const description = ['Up to 50 entries and 8 KiB of JSON, echoed as sent.', jsonSchema.description];
  delete jsonSchema.anyOf;
  // A document's type may be a list; the type of zod's own output knows single ones only. Without the other two words a
  // generated client takes it for an object that may hold nothing.
  Object.assign(jsonSchema, {
    type,
    additionalProperties: true,
    items: {},
    description: description.filter((text) => text !== undefined).join(' '),
  });
}

function withoutIdentity(schema: JsonSchema): JsonSchema {
  const { $schema: _dialect, $id: _address, id: _name, ...rest } = schema;
  return rest;
}
