import * as z from 'zod';
import type { Field, OperationEntry, Reference, SchemaEntry } from '../../../templates/docs/reference.ts';
import { apiPath } from '../urls.ts';

/** Parses the API document for the reference page, so that the page says what the document says. */

/** Most words that a field's type lists. */
const MAX_WORDS = 12;

/** The document also has PATCH and PUT, which are accepted like POST. */
const METHODS: readonly string[] = ['get', 'post', 'delete'];

const schemaNode = z.object({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  description: z.string().optional(),
  deprecated: z.boolean().optional(),
  format: z.string().optional(),
  default: z.unknown().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
  maxItems: z.number().optional(),
  required: z.array(z.string()).optional(),
  get properties() {
    return z.record(z.string(), schemaNode).optional();
  },
  get items() {
    return schemaNode.optional();
  },
  get anyOf() {
    return z.array(schemaNode).optional();
  },
  get oneOf() {
    return z.array(schemaNode).optional();
  },
});
type SchemaNode = z.infer<typeof schemaNode>;

const written = z.object({ schema: schemaNode, example: z.unknown() });
const media = z.object({ 'application/json': written });
/** The content of answers: JSON, except for one. */
const answered = z.object({ 'application/json': written.optional(), 'text/csv': written.optional() });
const operationNode = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string().default(''),
  servers: z.array(z.unknown()).optional(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().default(false),
        description: z.string().optional(),
        schema: schemaNode,
      }),
    )
    .default([]),
  requestBody: z.object({ content: media }).optional(),
  responses: z.record(z.string(), z.object({ $ref: z.string().optional(), content: answered.optional() })),
});
const documentNode = z.object({
  info: z.object({ title: z.string(), description: z.string() }),
  servers: z.array(z.object({ url: z.string(), description: z.string() })),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operationNode)),
  components: z.object({
    schemas: z.record(z.string(), schemaNode),
    responses: z.record(
      z.string(),
      z.object({
        description: z.string(),
        'x-status': z.int(),
        'x-codes': z.record(z.string(), z.string()),
        content: z.object({ 'application/json': z.object({ example: z.unknown() }) }),
      }),
    ),
  }),
});
type Document = z.infer<typeof documentNode>;
type OperationNode = z.infer<typeof operationNode>;

/** The reference of an API document (JSON text). Throws when the text is not our document. */
export function readReference(text: string): Reference {
  const document = documentNode.parse(JSON.parse(text));
  const operations = operationsOf(document);
  return {
    title: document.info.title,
    description: document.info.description,
    testBase: document.servers.find(({ url }) => isTest(url))?.url ?? null,
    liveBase: document.servers.find(({ url }) => !isTest(url))?.url ?? null,
    allocation: allocationOf(document),
    groups: document.tags.map(({ name, description }) => ({
      name,
      anchor: anchorOf(name),
      description,
      operations: operations.filter(({ tag }) => tag === name),
    })),
    schemas: schemasOf(document),
    errors: errorsOf(document),
  };
}

function allocationOf({ components }: Document): string {
  const fields = Object.keys(components.schemas.Checkout?.properties ?? {});
  return fields.find((name) => name.endsWith('_pay_fees_allocation')) ?? '';
}

function isTest(base: string): boolean {
  return base.endsWith(apiPath('test'));
}

function operationsOf(document: Document): OperationEntry[] {
  const base = document.servers[0]?.url ?? '';
  return Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => describe(document, base, method, path, operation)),
  );
}

function describe(
  document: Document,
  base: string,
  method: string,
  path: string,
  operation: OperationNode,
): OperationEntry {
  const body = operation.requestBody?.content['application/json'];
  const content = operation.responses['200']?.content;
  const answer = content?.['application/json'] ?? content?.['text/csv'];
  return {
    id: operation.operationId,
    tag: operation.tags[0] ?? '',
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    description: operation.description,
    isTestOnly: operation.servers !== undefined,
    parameters: operation.parameters.map((parameter) => ({
      ...fieldOf(parameter.name, parameter.schema, parameter.required),
      place: parameter.in,
      description: parameter.description ?? parameter.schema.description ?? '',
    })),
    body: body === undefined ? [] : fieldsOf(resolve(document, body.schema)),
    answer: answer === undefined ? null : typeOf(answer.schema),
    errors: Object.entries(operation.responses).flatMap(([status, { $ref }]) =>
      $ref === undefined ? [] : [status],
    ),
    call: callOf(base, method, path, body?.example),
    example: format(answer?.example),
  };
}

function resolve(document: Document, node: SchemaNode): SchemaNode {
  const name = nameIn(node);
  return name === null ? node : (document.components.schemas[name] ?? node);
}

function nameIn({ $ref }: { $ref?: string }): string | null {
  return $ref?.split('/').at(-1) ?? null;
}

/** The fields of an object; nested ones are named through their parents, e.g. `items[].price`. */
function fieldsOf(node: SchemaNode, prefix = ''): Field[] {
  const required = new Set(node.required ?? []);
  return Object.entries(node.properties ?? {}).flatMap(([name, property]) => {
    const field = fieldOf(prefix + name, property, required.has(name));
    const object = [property, ...(property.anyOf ?? [])].find(({ properties }) => properties !== undefined);
    const element = property.items?.properties === undefined ? undefined : property.items;
    const nested = object ? fieldsOf(object, `${prefix}${name}.`) : [];
    return [field, ...nested, ...(element ? fieldsOf(element, `${prefix}${name}[].`) : [])];
  });
}

function fieldOf(name: string, node: SchemaNode, isRequired: boolean): Field {
  return {
    name,
    type: typeOf(node),
    isRequired,
    isDeprecated: node.deprecated ?? false,
    description: node.description ?? '',
    limits: limitsOf(node),
    place: '',
  };
}

function typeOf(node: SchemaNode): Field['type'] {
  const name = nameIn(node);
  if (name !== null) {
    // A list is described by its elements: all lists have the same envelope.
    const element = name.replace(/List$/, '');
    return { text: element === name ? name : `list of ${element}`, anchor: anchorOf(element, 'object-') };
  }
  // One that may be something else too, such as `metadata`, is described by its types.
  if (node.items !== undefined && !Array.isArray(node.type)) {
    const { text, anchor } = typeOf(node.items);
    return { text: `array of ${text}`, anchor };
  }
  return { text: wordsOf(node), anchor: null };
}

function wordsOf(node: SchemaNode): string {
  if (node.const !== undefined) return JSON.stringify(node.const);
  // Error codes have a chapter of their own.
  if (node.enum !== undefined && node.enum.length <= MAX_WORDS)
    return node.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (node.anyOf !== undefined) return node.anyOf.map((choice) => typeOf(choice).text).join(' or ');
  if (node.format === 'uri') return 'URL';
  return [node.type ?? 'any'].flat().join(' or ');
}

function limitsOf(node: SchemaNode): string {
  const limits = [
    node.minimum === undefined ? '' : `from ${number(node.minimum)}`,
    node.maximum === undefined ? '' : `to ${number(node.maximum)}`,
    node.maxLength === undefined ? '' : `up to ${number(node.maxLength)} characters`,
    node.maxItems === undefined ? '' : `up to ${number(node.maxItems)} elements`,
    node.default === undefined ? '' : `default ${JSON.stringify(node.default)}`,
  ];
  return limits.filter((limit) => limit !== '').join(', ');
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}

/** Answered objects; lists and bodies are described with their operations. */
function schemasOf(document: Document): SchemaEntry[] {
  return Object.entries(document.components.schemas)
    .filter(([name]) => !/(?:Request|List)$/.test(name))
    .map(([name, node]) => ({
      name,
      anchor: anchorOf(name, 'object-'),
      fields: fieldsOf(merged(document, node)),
    }));
}

/** A choice of objects as one object: a field that differs has the types of all. */
function merged(document: Document, node: SchemaNode): SchemaNode {
  const [first, ...others] = (node.oneOf ?? []).map((choice) => resolve(document, choice));
  if (first === undefined) return node;
  const properties = Object.entries(first.properties ?? {}).map(([name, property]) => {
    const all = [property, ...others.flatMap((other) => other.properties?.[name] ?? [])];
    const distinct = [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
    return [name, distinct.length === 1 ? property : { anyOf: distinct }] as const;
  });
  return { ...first, properties: Object.fromEntries(properties) };
}

function errorsOf(document: Document): Reference['errors'] {
  return Object.values(document.components.responses)
    .toSorted((a, b) => a['x-status'] - b['x-status'])
    .map((response) => ({
      status: String(response['x-status']),
      description: response.description,
      codes: Object.entries(response['x-codes']).map(([code, meaning]) => ({ code, meaning })),
      example: format(response.content['application/json'].example),
    }));
}

/** `prefix` keeps an object apart from a group of the same name. */
function anchorOf(name: string, prefix = ''): string {
  return (
    prefix +
    name
      .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
      .replaceAll(' ', '-')
      .toLowerCase()
  );
}

function callOf(base: string, method: string, path: string, body: unknown): string {
  const lines = [`curl ${base}${path}`, `-H "Authorization: Bearer $SECRET_KEY"`];
  if (method === 'delete') lines.splice(1, 0, '-X DELETE');
  if (method === 'post' && body === undefined) lines.splice(1, 0, '-X POST');
  if (body !== undefined) {
    lines.push(`-H "Content-Type: application/json"`, `-d '${format(body).replaceAll("'", `'\\''`)}'`);
  }
  return lines.join(' \\\n  ');
}

function format(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined ? '' : JSON.stringify(value, null, 2);
}
