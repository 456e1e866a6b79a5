import type { CallInput } from '../client/client.ts';
import { type ApiDocument, type Operation, operationsOf, type Schema } from '../client/document.ts';
import type { McpOptions } from './options.ts';

/** One tool, as the protocol lists it. */
type Tool = {
  name: string;
  description: string;
  inputSchema: Schema;
  annotations: {
    readOnlyHint: boolean;
    destructiveHint: boolean;
    idempotentHint: boolean;
    openWorldHint: boolean;
  };
};

/** Fields of answers that are secrets: what has one is no tool, because a model's words are kept elsewhere. */
const SECRETS = ['secret_key', 'webhook_secret'];

/** The operations that a model may call below a base. */
export function toolOperations(
  document: ApiDocument,
  { allowsWrites, baseUrl }: Pick<McpOptions, 'allowsWrites' | 'baseUrl'>,
): Operation[] {
  const { schemas } = document.components;
  return operationsOf(document).filter(
    ({ method, answer, base }) =>
      (allowsWrites || method === 'get') &&
      (base === null || new URL(base).pathname === new URL(baseUrl).pathname.replace(/\/+$/, '')) &&
      !SECRETS.some((field) => field in (resolve(answer, schemas).properties ?? {})),
  );
}

/** A schema without references: a tool's schema stands alone. */
function resolve(schema: Schema, schemas: Record<string, Schema>): Schema {
  const name = schema.$ref?.split('/').at(-1);
  const whole = name === undefined ? schema : (schemas[name] ?? {});
  const { properties, items, anyOf } = whole;
  return {
    ...whole,
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([key, each]) => [key, resolve(each, schemas)]),
          ),
        }),
    ...(items === undefined ? {} : { items: resolve(items, schemas) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map((each) => resolve(each, schemas)) }),
  };
}

export function describeTool(operation: Operation, schemas: Record<string, Schema>): Tool {
  const { id, method, path, summary, description, query, body } = operation;
  const needsId = path.includes('{id}');
  const properties: Record<string, Schema> = {
    ...(needsId ? { id: { type: 'string', description: 'The id in the path.' } } : {}),
    ...(query.length === 0
      ? {}
      : {
          query: {
            type: 'object',
            properties: Object.fromEntries(
              query.map((each) => [each.name, { ...each.schema, description: each.description }]),
            ),
            additionalProperties: false,
          },
        }),
    ...(body === null ? {} : { body: resolve(body.schema, schemas) }),
    ...(method === 'get'
      ? {}
      : {
          idempotencyKey: {
            type: 'string',
            description: 'Name the act, such as `refund-1001`: a repeated call with it is done once.',
          },
        }),
  };
  const required = [...(needsId ? ['id'] : []), ...(body?.isRequired ? ['body'] : [])];
  return {
    name: id,
    description: [summary, description].filter((text) => text !== '').join('. '),
    inputSchema: { type: 'object', properties, required, additionalProperties: false },
    annotations: {
      readOnlyHint: method === 'get',
      destructiveHint: method === 'delete',
      idempotentHint: method === 'get' || method === 'delete',
      openWorldHint: false,
    },
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A tool's arguments as a call; null when they have another shape. The service checks the fields. */
export function readArguments(operation: Operation, given: unknown): CallInput | null {
  const input = given ?? {};
  if (!isObject(input)) return null;
  const { id, query, body, idempotencyKey, ...others } = input;
  if (Object.keys(others).length > 0) return null;
  if (id !== undefined && typeof id !== 'string') return null;
  if (operation.path.includes('{id}') && !id) return null;
  if (query !== undefined && !isObject(query)) return null;
  if (idempotencyKey !== undefined && typeof idempotencyKey !== 'string') return null;
  return { id, query, body: operation.method === 'get' ? undefined : body, idempotencyKey };
}
