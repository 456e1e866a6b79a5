import { documentToWire } from '../../contract/brand.ts';
import { type EventType, eventType } from '../../contract/resources/webhooks/event.ts';
import { type ErrorStatus, errorCodes, isMerchantCode } from '../api/codes.ts';
import type { ApiOperation, Resource } from '../api/operation.ts';
import { exampleEvent } from '../resources/event-examples.ts';
import * as examples from '../resources/examples.ts';
import { answersOne, resourceOf, resources } from '../resources/index.ts';
import { MODES } from '../settings.ts';
import { apiBaseUrl, type Mode } from '../urls.ts';
import { describeStatement, STATEMENT_PATH } from './account-statement.ts';
import { errors } from './errors.ts';
import { answerHeadersOf, headerParametersOf, ignoredHeader, requestIdHeader } from './headers.ts';
import { webhookHeaders } from './meanings/events.ts';
import { pathSubjects } from './meanings/lists.ts';
import { bodyNameOf, type JsonSchema, namedSchemas, nameOf, queryParameters, referTo } from './schemas.ts';

export type Verb = 'get' | 'post' | 'patch' | 'put' | 'delete';

/** The OpenAPI 3.1 document as JSON text, with the brand's names and the addresses of this host's modes. */
export function writeDocument(origin: string, brand: string, modes: readonly Mode[] = MODES): string {
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Hanout payment service',
      version: '2',
      description: 'Checkouts, payment links, customers, products and prices, in whole Algerian dinars.',
      contact: { name: 'The operator of this service', url: origin },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: modes.map((mode) => ({
      url: apiBaseUrl(origin, mode),
      description: mode === 'test' ? 'Test mode: nothing is charged.' : 'Live mode.',
    })),
    security: [{ secretKey: [] }],
    tags: resources.map(({ name, description }) => ({ name, description })),
    components: describeComponents(),
    paths: describePaths(origin),
    webhooks: Object.fromEntries(eventType.options.map((type) => [type, { post: describeWebhook(type) }])),
  };
  return documentToWire(JSON.stringify(document), brand).replaceAll(examples.ORIGIN, origin);
}

function describeComponents() {
  return {
    securitySchemes: {
      secretKey: {
        type: 'http',
        scheme: 'bearer',
        description: 'A secret key: `test_sk_…` below `/test/api/v2`, `live_sk_…` below `/api/v2`.',
      },
    },
    schemas: Object.fromEntries(
      Object.entries(namedSchemas()).map(([name, schema]) => [
        name,
        name === 'Error' ? withCodes(schema) : name === 'Event' ? withDiscriminator(schema) : schema,
      ]),
    ),
    responses: describeErrors(isMerchantCode),
    parameters: {},
  };
}

/** The error answers, by name, with the codes that `lists` wants. */
export function describeErrors(lists: (code: string) => boolean) {
  return Object.fromEntries(
    Object.entries(errors).map(([status, { name, description, codes, example }]) => [
      name,
      {
        description,
        'x-status': Number(status),
        'x-codes': Object.fromEntries(Object.entries(codes).filter(([code]) => lists(code))),
        headers: status === '422' ? { ...requestIdHeader, ...ignoredHeader } : requestIdHeader,
        content: { 'application/json': { schema: referTo('Error'), example } },
      },
    ]),
  );
}

function describePaths(origin: string): Record<string, Partial<Record<Verb, object>>> {
  const paths: Record<string, Partial<Record<Verb, object>>> = {};
  for (const resource of resources)
    for (const operation of resource.operations)
      for (const verb of verbsOf(operation)) {
        paths[operation.path] = {
          ...paths[operation.path],
          [verb]: describeOperation(resource, operation, verb, origin),
        };
      }
  const refusals = refusalsOf([401, 403, 404, 421, 429, 500, 503]);
  return { ...paths, [STATEMENT_PATH]: { get: describeStatement('Balance', refusals) } };
}

/** Adds `code` and its possible values to the error schema. */
function withCodes(schema: JsonSchema): JsonSchema {
  const codes = Object.values(errorCodes).flatMap((ofStatus) => Object.keys(ofStatus));
  const code = { ...Object(schema.properties?.code), enum: codes.toSorted() };
  return { ...schema, properties: { ...schema.properties, code }, required: ['message', 'code'] };
}

/** Names the schema of each type, so that generated clients narrow `data` by `type`. */
function withDiscriminator(schema: JsonSchema): JsonSchema {
  const mapping = Object.fromEntries(
    eventType.options.map((type) => [type, referTo(eventNameOf(type)).$ref]),
  );
  return { ...schema, discriminator: { propertyName: 'type', mapping } };
}

/** The name of an event's schema, which is that of its subject. */
function eventNameOf(type: EventType): string {
  return `${capitalise(type.replace(/\..*/, ''))}Event`;
}

/** An update is three operations that differ in the verb; the reference shows the first. */
export function verbsOf({ method }: Pick<ApiOperation, 'method'>): readonly Verb[] {
  return method === 'update' ? ['post', 'patch', 'put'] : [method];
}

/** The id of an operation; its further verbs say which they are. */
export function operationIdOf({ id, method }: Pick<ApiOperation, 'id' | 'method'>, verb: Verb): string {
  return method === 'update' && verb !== 'post' ? `${id}By${capitalise(verb)}` : id;
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function describeOperation({ name: tag }: Resource, operation: ApiOperation, verb: Verb, origin: string) {
  const { scope, method, modes, summary, description, answer, example } = operation;
  const bodyName = bodyNameOf(operation);
  const alike = method === 'update' ? 'PATCH and PUT are taken like POST.' : '';
  return {
    operationId: operationIdOf(operation, verb),
    tags: [tag],
    summary,
    security: [{ secretKey: [scope] }],
    description: [description, `Needs the scope \`${scope}\`.`, alike]
      .filter((text) => text !== '')
      .join(' '),
    servers: modes === 'test' ? [{ url: apiBaseUrl(origin, 'test') }] : undefined,
    parameters: parametersOf(operation),
    requestBody:
      bodyName === null
        ? undefined
        : {
            required: method === 'post',
            content: { 'application/json': { example: example.body, schema: referTo(bodyName) } },
          },
    responses: {
      200: {
        description: 'OK',
        headers: answerHeadersOf(operation),
        content: { 'application/json': { example: example.answer, schema: referTo(nameOf(answer)) } },
      },
      ...(method === 'get' && answersOne(operation)
        ? { 304: { description: 'It is as `If-None-Match` names it.' } }
        : {}),
      ...refusalsOf(statusesOf(operation)),
    },
  };
}

export function refusalsOf(statuses: readonly ErrorStatus[]) {
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${errors[status].name}` }]),
  );
}

/** The statuses of an operation, and those of any request. */
function statusesOf(operation: ApiOperation): ErrorStatus[] {
  const { method, errors: own } = operation;
  const withBody: ErrorStatus[] = method === 'post' || method === 'update' ? [400, 413, 415, 422] : [];
  const withKey: ErrorStatus[] = method === 'get' ? [] : [422];
  const withTag: ErrorStatus[] = method === 'get' || resourceOf(operation) === null ? [] : [412];
  const all = new Set<ErrorStatus>([
    ...own,
    ...withBody,
    ...withKey,
    ...withTag,
    401,
    403,
    421,
    429,
    500,
    503,
  ]);
  return [...all].toSorted((a, b) => a - b);
}

function parametersOf(operation: ApiOperation) {
  return [
    ...pathParameters(operation.path),
    ...queryParameters(operation).map((parameter) => ({
      ...parameter,
      // `metadata[key]=value`.
      ...(parameter.name === 'metadata' ? { style: 'deepObject', explode: true } : {}),
    })),
    ...headerParametersOf(operation),
  ];
}

/** The parameters in braces of a path. */
export function pathParameters(path: string) {
  const [, resource = ''] = path.split('/');
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const subject = pathSubjects[name === 'id' ? resource : name] ?? '';
    const description = `The id of the ${subject}.`;
    return { name, in: 'path', required: true, description, schema: { type: 'string' } };
  });
}

const happened: Record<EventType, string> = {
  'checkout.paid': 'A checkout was paid',
  'checkout.failed': 'A checkout failed: its payer gave up, or its time ran out, after a declined attempt',
  'checkout.canceled': 'A checkout was cancelled by its payer',
  'checkout.expired': 'A checkout expired: its time ran out without an attempt, or the merchant ended it',
  'refund.succeeded':
    'Money went back to the payer, all that was asked or less; or the merchant gave it by hand',
  'refund.failed': 'A refund failed: nothing went back, and as much may be refunded again',
  'payout.created': 'A payout was recorded, and the balance debited',
  'payout.paid': 'A payout was paid',
  'payout.failed': 'A payout failed: its amount is back in the balance',
};

function destinationsOf(type: EventType): string {
  if (type.startsWith('payout.'))
    return 'Sent to the default endpoint of the account, and to the others that chose the type.';
  return 'Sent to the `webhook_endpoint` of the checkout, or to the default endpoint of the account and the others that chose the type; to all where the operator has set `always_notify` for the account.';
}

function describeWebhook(type: EventType) {
  return {
    operationId: `receive${type.split('.').map(capitalise).join('')}`,
    summary: happened[type],
    description: `${destinationsOf(type)} Any 2xx takes it; everything else is tried again over three days.`,
    security: [],
    parameters: Object.entries(webhookHeaders).map(([name, description]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: {
      content: {
        'application/json': { example: exampleEvent(type), schema: referTo(eventNameOf(type)) },
      },
    },
    responses: { 200: { description: 'Taken.' } },
  };
}
