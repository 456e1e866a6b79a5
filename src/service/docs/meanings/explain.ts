import type * as z from 'zod';
import type { Meaning, Meanings } from './meaning.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/**
 * A field's schema with its meaning. The default is told in words and as `x-default`: generators of clients take the
 * keyword `default` in a named schema as “always there”, and would require the field of every request.
 */
function explain(schema: JsonSchema, meaning: Meaning | undefined): JsonSchema {
  if (meaning === undefined) return schema;
  if (typeof meaning === 'string') return { ...schema, description: meaning };
  if ('whenAbsent' in meaning)
    return { ...schema, description: `${meaning.text} Default: ${meaning.whenAbsent}.` };
  const value = meaning.default;
  const written = typeof value === 'string' && value !== '' ? value : JSON.stringify(value);
  return {
    ...schema,
    description: `${meaning.text} Default: \`${written}\`.`,
    'x-default': value,
  };
}

/** An object's schema with the meanings of all its fields, nested ones too. */
export function withMeanings(
  schema: JsonSchema,
  meanings: Meanings,
  { isUpdate, prefix = '' }: { isUpdate: boolean; prefix?: string },
): JsonSchema {
  const { properties, items, anyOf } = schema;
  const inside = (part: JsonSchema | boolean, path: string) =>
    typeof part === 'boolean' ? part : withMeanings(part, meanings, { isUpdate, prefix: path });
  // A nested object's fields follow a dot, those of a list's elements `[].`.
  const dotted = prefix === '' ? '' : `${prefix}.`;
  const described = Object.entries(properties ?? {}).map(([name, property]) => {
    if (typeof property === 'boolean') return [name, property] as const;
    const path = dotted + name;
    const explained = explain(withMeanings(property, meanings, { isUpdate, prefix: path }), meanings[path]);
    return [name, isUpdate && isNullable(property) ? withClearing(explained) : explained] as const;
  });
  return {
    ...schema,
    ...(properties === undefined ? {} : { properties: Object.fromEntries(described) }),
    ...(items === undefined || Array.isArray(items) ? {} : { items: inside(items, `${prefix}[]`) }),
    ...(anyOf === undefined
      ? {}
      : { anyOf: anyOf.map((choice) => withMeanings(choice, meanings, { isUpdate, prefix })) }),
  };
}

function isNullable({ anyOf = [] }: JsonSchema): boolean {
  return anyOf.some(({ type }) => type === 'null');
}

function withClearing(schema: JsonSchema): JsonSchema {
  const { description } = schema;
  return description === undefined || description.includes('null')
    ? schema
    : { ...schema, description: `${description} Null clears it.` };
}
