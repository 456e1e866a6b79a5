import { type ApiDocument, type Operation, operationsOf, type Schema } from './document.ts';

/** Writes the client's declarations from the API document: a type for each schema, a method for each operation. */

/** What the runtime (`client.ts`) exports besides the operations. */
const HEADER = `/** A client of the Hanout payment service. Generated from its API document. */

export interface ClientOptions {
  /** The API with its mode, such as https://pay.example.dz/test/api/v2. */
  baseUrl: string;
  /** A secret key of that mode. */
  key: string;
  /** Most repetitions of a call after a 429, a 5xx or no answer. Default: 2. */
  retries?: number;
  /** Milliseconds for one attempt. Default: 30000. */
  timeout?: number;
  fetch?: typeof fetch;
}

/** An answer that is not 2xx. */
export declare class ApiError extends Error {
  readonly status: number;
  /** Stable: branch on it. */
  readonly code: string;
  /** The messages of a 422 by field. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly requestId: string | null;
}

/** The ETag of a resource that a call answered, for ifMatch; undefined for a list and other objects. */
export declare function etagOf(answer: object): string | undefined;

/** What a test of a webhook endpoint sends. */
export interface TestEvent {
  id: string;
  entity: 'event';
  livemode: boolean;
  type: 'webhook_endpoint.test';
  data: ListedWebhookEndpoint;
  created_at: number;
  updated_at: number;
}

/** The event of a webhook whose Standard Webhooks signature holds; throws for any other. */
export declare function verifyWebhook(input: {
  /** The raw body, as it came. */
  body: string | Uint8Array;
  headers: { get(name: string): string | null } | Readonly<Record<string, string | string[] | undefined>>;
  /** whsec_…: of the account, or of the endpoint. */
  secret: string;
  /** Seconds that the webhook may be old. Default: 300. */
  tolerance?: number;
  /** Seconds since the epoch. Default: now. */
  now?: number;
}): Promise<Event | TestEvent>;

export declare function createClient(options: ClientOptions): Client;

interface CallOptions {
  signal?: AbortSignal;
}

interface WriteOptions extends CallOptions {
  /** Makes a repeated call the same call. Default: a random one for each call. */
  idempotencyKey?: string;
  /** The ETag that the resource must still have. */
  ifMatch?: string;
}
`;

function comment(text: string | undefined, indent: string): string {
  return text ? `${indent}/** ${text.replaceAll('*/', '* /')} */\n` : '';
}

const literal = (value: unknown): string => JSON.stringify(value) ?? 'unknown';

/** The TypeScript type of a schema. */
function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'unknown';
  if ('const' in schema) return literal(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return [...new Set(choices.map((each) => typeOf(each, indent)))].join(' | ');
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return [...new Set(types.map((type) => typeNamed(type, schema, indent)))].join(' | ');
}

function typeNamed(type: string | undefined, schema: Schema, indent: string): string {
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'string' || type === 'boolean' || type === 'null') return type;
  if (type === 'array')
    return `Array<${schema.items === undefined ? 'unknown' : typeOf(schema.items, indent)}>`;
  if (type !== 'object') return 'unknown';
  return schema.properties === undefined ? recordOf(schema) : objectOf(schema, indent);
}

function recordOf({ additionalProperties: values }: Schema): string {
  return `Record<string, ${typeof values === 'object' ? typeOf(values, '') : 'unknown'}>`;
}

function objectOf({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, property]) => {
    const mark = required.includes(name) ? '' : '?';
    return `${comment(property.description, inner)}${inner}${JSON.stringify(name)}${mark}: ${typeOf(property, inner)};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

function inputOf({ path, method, query, body }: Operation): string {
  const parts = [
    ...(path.includes('{id}') ? ['id: string'] : []),
    ...(query.length === 0
      ? []
      : [
          `query?: {\n${query
            .map(
              ({ name, description, schema }) =>
                `${comment(description, '      ')}      ${JSON.stringify(name)}?: ${typeOf(schema, '      ')};\n`,
            )
            .join('')}    }`,
        ]),
    ...(body === null ? [] : [`body${body.isRequired ? '' : '?'}: ${typeOf(body.schema, '    ')}`]),
  ];
  const options = method === 'get' ? 'CallOptions' : 'WriteOptions';
  return parts.length === 0 ? options : `{ ${parts.join('; ')} } & ${options}`;
}

/** Whether a call may leave out its whole input. */
const isOptional = ({ path, body }: Operation): boolean =>
  !path.includes('{id}') && body?.isRequired !== true;

/** The lists: operations with a cursor. */
const isList = ({ method, query }: Operation): boolean =>
  method === 'get' && query.some(({ name }) => name === 'after');

export function writeTypes(document: ApiDocument): string {
  const operations = operationsOf(document);
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema, '')};\n`,
  );
  const methods = operations.map((operation) => {
    const text = [operation.summary, operation.description].filter((part) => part !== '').join('. ');
    const answer = typeOf(operation.answer, '  ');
    return `${comment(text, '  ')}  ${operation.id}(input${isOptional(operation) ? '?' : ''}: ${inputOf(operation)}): Promise<${answer}>;\n`;
  });
  const lists = operations.filter(isList).map(({ id }) => literal(id));
  return `${HEADER}
type ListName = ${lists.join(' | ')};

export interface Client {
${methods.join('')}  /** All elements of a list, page by page, as they are asked for. */
  all<Name extends ListName>(
    name: Name,
    input?: Parameters<Client[Name]>[0],
  ): AsyncGenerator<Awaited<ReturnType<Client[Name]>>['data'][number]>;
}

${schemas.join('\n')}`;
}
