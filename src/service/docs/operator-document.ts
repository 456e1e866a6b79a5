import type { ErrorStatus } from '../api/codes.ts';
import type { OperatorOperation } from '../operator/operation.ts';
import { operatorOperations } from '../operator/operations/index.ts';
import * as examples from '../resources/examples.ts';
import { OPERATOR_PATH } from '../urls.ts';
import { describeErrors, operationIdOf, pathParameters, refusalsOf, type Verb, verbsOf } from './document.ts';
import { idempotencyParameter, requestIdHeader } from './headers.ts';
import { operatorWords } from './operator-words.ts';
import { bodyNameOf, namedSchemas, nameOf, queryParameters, referTo } from './schemas.ts';

type Words = { summary: string; description: string };
type Described = OperatorOperation & Words & { id: string };

const words: Readonly<Record<string, Partial<Words>>> = operatorWords;
const described: readonly Described[] = Object.entries(operatorOperations).map(([id, operation]) => ({
  ...operation,
  id,
  summary: '',
  description: '',
  ...words[id],
}));

/** The OpenAPI 3.1 document of the operator's API as JSON text. */
export function writeOperatorDocument(origin: string): string {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of described)
    for (const verb of verbsOf(operation))
      paths[operation.path] = { ...paths[operation.path], [verb]: describe(operation, verb) };
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Hanout payment service: the operator’s API',
      version: '2',
      description:
        'Accounts, their keys and payouts, the audit log and the ledger audit. The paths below `/operator/copies` belong to the commands that move a deployment, and may change with them.',
      contact: { name: 'The operator of this service', url: origin },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin + OPERATOR_PATH, description: 'Both modes.' }],
    security: [{ operatorKey: [] }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    components: {
      securitySchemes: {
        operatorKey: {
          type: 'http',
          scheme: 'bearer',
          description: '`OPERATOR_KEY`, or the key of an operator in `OPERATOR_KEYS`.',
        },
      },
      schemas: namedSchemas(described),
      responses: describeErrors(() => true),
    },
    paths,
  };
  return JSON.stringify(document).replaceAll(examples.ORIGIN, origin);
}

/** By what a scope is of. */
const tags: Readonly<Record<string, string>> = {
  accounts: 'The accounts of merchants, and what is stored of them.',
  keys: 'The secret keys of an account.',
  payouts: 'What is paid to a merchant.',
  people: 'Who uses the operators’ pages.',
  journal: 'The audit log of accounts and of the whole service.',
  books: 'The ledger against the files of acquirer and bank.',
};

function tagOf(scope: string): string {
  const [noun = ''] = scope.split(':');
  if (!(noun in tags)) throw new TypeError(`No tag for the scope ${scope}.`);
  return noun;
}

function describe(operation: Described, verb: Verb) {
  const { path, scope, summary, description, answer, errors, isKeyed } = operation;
  const body = bodyNameOf(operation);
  const withBody: ErrorStatus[] = body === null ? [] : [400, 413, 415, 422];
  const statuses = new Set<ErrorStatus>([...errors, ...withBody, 401, 403, 421, 429, 500, 503]);
  return {
    operationId: operationIdOf(operation, verb),
    tags: [tagOf(scope)],
    summary,
    description: `${description} Needs the scope \`${scope}\`.`.trim(),
    security: [{ operatorKey: [scope] }],
    parameters: [
      ...pathParameters(path),
      ...queryParameters(operation).map((parameter) => ({
        ...parameter,
        required: parameter.name === 'mode',
      })),
      ...(isKeyed ? [idempotencyParameter] : []),
    ],
    requestBody:
      body === null
        ? undefined
        : { required: true, content: { 'application/json': { schema: referTo(body) } } },
    responses: {
      200: {
        description: 'OK',
        headers: requestIdHeader,
        content: { 'application/json': { schema: referTo(nameOf(answer)) } },
      },
      ...refusalsOf([...statuses].toSorted((a, b) => a - b)),
    },
  };
}
