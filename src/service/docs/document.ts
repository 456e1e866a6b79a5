import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { documentToWire } from '../../contract/brand.ts';
import { type EventType, eventType } from '../../contract/resources/webhooks/event.ts';
import { type ErrorStatus, errorCodes } from '../api/codes.ts';
import type { ApiOperation, Resource } from '../api/operation.ts';
import * as examples from '../resources/examples.ts';
import { answersOne, resourceOf, resources } from '../resources/index.ts';
import { MODES } from '../settings.ts';
import { apiBaseUrl, type Mode } from '../urls.ts';
import { answerHeadersOf, headerParametersOf, ignoredHeader, requestIdHeader } from './headers.ts';
import { bodyNameOf, type JsonSchema, namedSchemas, nameOf, queryParameters, referTo } from './schemas.ts';
import { describeStatement } from './statement.ts';

/** A name of its own: the library's type is that of OpenAPI 3.0, which has no identifiers. */
const license = { name: 'MIT', identifier: 'MIT' };

type Verb = 'get' | 'post' | 'patch' | 'put' | 'delete';

type ErrorEntry = { name: string; description: string; codes: Record<string, string>; example: object };

const errors: Record<ErrorStatus, ErrorEntry> = {
  400: {
    name: 'BadRequest',
    description: 'The body is not JSON, or what was asked has been done already.',
    codes: errorCodes[400],
    example: { message: 'The request body is not valid JSON.', code: 'invalid_json' },
  },
  401: {
    name: 'Unauthenticated',
    description: 'No key, a revoked key, or a key of the other mode.',
    codes: errorCodes[401],
    example: { message: 'Unauthenticated.', code: 'unauthenticated' },
  },
  403: {
    name: 'Forbidden',
    description: 'The key lacks a scope, or the resource is known and its state does not allow this.',
    codes: errorCodes[403],
    example: { message: 'The checkout is not pending.', code: 'checkout_not_pending' },
  },
  404: {
    name: 'NotFound',
    description: 'Unknown, deleted, or of another account.',
    codes: errorCodes[404],
    example: { message: 'Not found.', code: 'not_found' },
  },
  405: {
    name: 'MethodNotAllowed',
    description: '`Allow` names the methods of this path.',
    codes: errorCodes[405],
    example: { message: 'This method is not allowed here.', code: 'method_not_allowed' },
  },
  409: {
    name: 'Conflict',
    description: 'Another change stands in the way.',
    codes: errorCodes[409],
    example: { message: 'The checkout is being paid.', code: 'checkout_processing' },
  },
  412: {
    name: 'PreconditionFailed',
    description: 'Nothing was changed: read, and try again with the `ETag` of now.',
    codes: errorCodes[412],
    example: {
      message: 'The resource was changed since you read it.',
      code: 'precondition_failed',
    },
  },
  413: {
    name: 'BodyTooLarge',
    description: 'A body may have 64 KiB.',
    codes: errorCodes[413],
    example: { message: 'The request body must not be larger than 64 KiB.', code: 'body_too_large' },
  },
  415: {
    name: 'UnsupportedMediaType',
    description: 'Bodies are JSON.',
    codes: errorCodes[415],
    example: {
      message: 'The request body must be sent as application/json.',
      code: 'unsupported_media_type',
    },
  },
  422: {
    name: 'ValidationFailed',
    description: 'The messages by field; nested fields are dotted.',
    codes: errorCodes[422],
    example: {
      message: 'The success url field is required.',
      code: 'validation_failed',
      errors: { success_url: ['The success url field is required.'] },
    },
  },
  429: {
    name: 'TooManyRequests',
    description: 'Too many failed keys from one address; `Retry-After` says when to come back.',
    codes: errorCodes[429],
    example: { message: 'Too many attempts. Try again in a minute.', code: 'too_many_requests' },
  },
  500: {
    name: 'InternalError',
    description: 'Our fault. The `X-Request-Id` of the answer finds it in our logs.',
    codes: errorCodes[500],
    example: { message: 'Something went wrong on our side.', code: 'internal_error' },
  },
  503: {
    name: 'Unavailable',
    description: 'Busy, or not configured; with `Retry-After` it is worth trying again.',
    codes: errorCodes[503],
    example: { message: 'The service is busy. Try again in a moment.', code: 'overloaded' },
  },
};

/** The OpenAPI 3.1 document as JSON text, with the brand's names and the addresses of the modes that stand here. */
export function writeDocument(origin: string, brand: string, modes: readonly Mode[] = MODES): string {
  const { openAPIRegistry: registry, ...api } = new OpenAPIHono();
  registry.registerComponent('securitySchemes', 'secretKey', {
    type: 'http',
    scheme: 'bearer',
    description: 'A secret key: `test_sk_…` below `/test/api/v2`, `live_sk_…` below `/api/v2`.',
  });
  for (const [name, schema] of Object.entries(namedSchemas())) {
    registry.registerComponent('schemas', name, pastJson(name === 'Error' ? withCodes(schema) : schema));
  }
  for (const [status, { name, description, codes, example }] of Object.entries(errors)) {
    registry.registerComponent('responses', name, {
      description,
      'x-status': Number(status),
      'x-codes': codes,
      headers: status === '422' ? { ...requestIdHeader, ...ignoredHeader } : requestIdHeader,
      content: { 'application/json': { schema: referTo('Error'), example } },
    });
  }
  for (const resource of resources) {
    for (const operation of resource.operations)
      for (const verb of verbsOf(operation))
        registry.registerPath(describeOperation(resource, operation, verb, origin));
  }
  registry.registerPath(describeStatement('Balance', refusalsOf([401, 403, 404, 429, 500, 503])));
  for (const type of eventType.options) registry.registerWebhook(describeWebhook(type));
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Hanout payment service',
      version: '2',
      description: 'Checkouts, payment links, customers, products and prices, in whole Algerian dinars.',
      contact: { name: 'The operator of this service', url: origin },
      license,
    },
    servers: modes.map((mode) => ({
      url: apiBaseUrl(origin, mode),
      description: mode === 'test' ? 'Test mode: nothing is charged.' : 'Live mode.',
    })),
    security: [{ secretKey: [] }],
    tags: resources.map(({ name, description }) => ({ name, description })),
  });
  return documentToWire(JSON.stringify(document), brand).replaceAll(examples.ORIGIN, origin);
}

/** Every error says its code, and which codes there are. */
function withCodes(schema: JsonSchema): JsonSchema {
  const codes = Object.values(errorCodes).flatMap((ofStatus) => Object.keys(ofStatus));
  const code = { ...Object(schema.properties?.code), enum: codes.toSorted() };
  return { ...schema, properties: { ...schema.properties, code }, required: ['message', 'code'] };
}

/** An update is three operations, alike but for the verb; the reference shows the first. */
function verbsOf({ method }: ApiOperation): readonly Verb[] {
  return method === 'update' ? ['post', 'patch', 'put'] : [method];
}

function operationIdOf({ id, method }: ApiOperation, verb: Verb): string {
  return method === 'update' && verb !== 'post' ? `${id}By${capitalise(verb)}` : id;
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function describeOperation({ name: tag }: Resource, operation: ApiOperation, verb: Verb, origin: string) {
  const { scope, method, path, modes, summary, description, answer, example } = operation;
  const bodyName = bodyNameOf(operation);
  const alike = method === 'update' ? 'PATCH and PUT are taken like POST.' : '';
  return createRoute({
    method: verb,
    path,
    operationId: operationIdOf(operation, verb),
    tags: [tag],
    summary,
    security: [{ secretKey: [scope] }],
    description: [description, `Needs the scope \`${scope}\`.`, alike]
      .filter((text) => text !== '')
      .join(' '),
    servers: modes === 'test' ? [{ url: apiBaseUrl(origin, 'test') }] : undefined,
    parameters: parametersOf(operation),
    request:
      bodyName === null
        ? undefined
        : {
            body: {
              required: method === 'post',
              content: { 'application/json': { schema: referTo(bodyName), example: example.body } },
            },
          },
    responses: {
      200: {
        description: 'OK',
        headers: answerHeadersOf(operation),
        content: { 'application/json': { schema: referTo(nameOf(answer)), example: example.answer } },
      },
      ...(method === 'get' && answersOne(operation)
        ? { 304: { description: 'It is as `If-None-Match` names it.' } }
        : {}),
      ...refusalsOf(statusesOf(operation)),
    },
  });
}

function refusalsOf(statuses: readonly ErrorStatus[]) {
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${errors[status].name}` }]),
  );
}

/** What an operation's table row says, and what any request may meet. */
function statusesOf(operation: ApiOperation): ErrorStatus[] {
  const { method, errors: own } = operation;
  const withBody: ErrorStatus[] = method === 'post' || method === 'update' ? [400, 413, 415, 422] : [];
  const withKey: ErrorStatus[] = method === 'get' ? [] : [422];
  const withTag: ErrorStatus[] = method === 'get' || resourceOf(operation) === null ? [] : [412];
  const all = new Set<ErrorStatus>([...own, ...withBody, ...withKey, ...withTag, 401, 403, 429, 500, 503]);
  return [...all].toSorted((a, b) => a - b);
}

function parametersOf(operation: ApiOperation) {
  const { path, query } = operation;
  const id = { name: 'id', in: 'path' as const, required: true, schema: { type: 'string' as const } };
  return [
    ...(path.includes('{id}') ? [id] : []),
    ...queryParameters(query).map(([name, schema]) => ({
      name,
      in: 'query' as const,
      // `metadata[key]=value`.
      ...(name === 'metadata' ? { style: 'deepObject' as const, explode: true } : {}),
      schema: pastJson(schema),
    })),
    ...headerParametersOf(operation),
  ];
}

/** Two libraries name the same JSON Schema by different types; as plain JSON it is one. */
function pastJson(schema: JsonSchema) {
  return JSON.parse(JSON.stringify(schema));
}

const happened: Record<EventType, string> = {
  'checkout.paid': 'A checkout was paid',
  'checkout.failed': 'A checkout failed: its payer gave up, or its time ran out, after a declined attempt',
  'checkout.canceled': 'A checkout was cancelled by its payer',
  'checkout.expired': 'A checkout expired: its time ran out without an attempt, or the merchant ended it',
  'refund.succeeded':
    'Money went back to the payer, all that was asked or less; or the merchant gave it by hand',
  'refund.failed': 'A refund failed: nothing went back, and as much may be refunded again',
};

function describeWebhook(type: EventType) {
  return {
    method: 'post' as const,
    path: type,
    operationId: `receive${type.split('.').map(capitalise).join('')}`,
    summary: happened[type],
    description:
      'Sent to the `webhook_endpoint` of the checkout, or to the default endpoint of the account. Any 2xx takes it; everything else is tried again over three days.',
    security: [],
    parameters: ['signature', 'webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
      name,
      in: 'header' as const,
      required: true,
      schema: { type: 'string' as const },
    })),
    request: {
      body: {
        content: { 'application/json': { schema: referTo('Event'), example: { ...examples.event, type } } },
      },
    },
    responses: { 200: { description: 'Taken.' } },
  };
}
