import type { ApiOperation, Resource } from '../api/operation.ts';
import { auditLog } from './audit-log/operations.ts';
import { balanceResource } from './balance/operations.ts';
import { checkouts } from './checkouts/operations.ts';
import { customers } from './customers/operations.ts';
import { events } from './events/operations.ts';
import { apiKeys } from './keys/operations.ts';
import { paymentExceptions } from './payment-exceptions/operations.ts';
import { paymentLinks } from './payment-links/operations.ts';
import { payouts } from './payouts/operations.ts';
import { prices } from './prices/operations.ts';
import { products } from './products/operations.ts';
import { profileResource } from './profile/operations.ts';
import { refunds } from './refunds/operations.ts';
import { testClockResource } from './test-clock/operations.ts';
import { webhookEndpointResource } from './webhook-endpoints/default/operations.ts';
import { webhookEndpoints } from './webhook-endpoints/operations.ts';

/** The only list of the API: router, document, reference, the account's object and the tests derive from it. */
export const resources: readonly Resource[] = [
  checkouts,
  refunds,
  paymentLinks,
  customers,
  products,
  prices,
  events,
  webhookEndpointResource,
  webhookEndpoints,
  profileResource,
  balanceResource,
  payouts,
  paymentExceptions,
  auditLog,
  apiKeys,
  testClockResource,
];

/** Every operation, in the order of the reference. */
export const operations: readonly ApiOperation[] = resources.flatMap((resource) => resource.operations);

const named: ReadonlyMap<string, ApiOperation> = new Map(
  operations.map((operation) => [operation.id, operation]),
);

/** The operation with an `operationId`. Throws for any other: a Worker calls only operations that it has itself. */
export function operationNamed(name: string): ApiOperation {
  const operation = named.get(name);
  if (operation === undefined) throw new TypeError('There is no such operation.');
  return operation;
}

/** The operation that reads what an update changes (same path); null for any other change. */
export function retrieverOf({ method, path }: ApiOperation): ApiOperation | null {
  if (method !== 'update') return null;
  return operations.find((operation) => operation.method === 'get' && operation.path === path) ?? null;
}

/** Operations that answer one resource, not a list. */
const retrievers = operations.filter(({ method, query }) => method === 'get' && !('page' in query.shape));

/** Whether an operation answers a single resource, with the same `ETag` as when it is read. */
export function answersOne({ answer }: ApiOperation): boolean {
  return retrievers.some((retriever) => retriever.answer === answer);
}

/** The operation that reads what a change affects, e.g. the checkout for expiring a checkout; null without one. */
export function resourceOf({ path }: ApiOperation): ApiOperation | null {
  const own = /^.*\{id\}/.exec(path)?.[0] ?? path;
  return retrievers.find((retriever) => retriever.path === own) ?? null;
}

/** HTTP methods that reach an operation, in upper case. */
export function methodsOf({ method }: { method: ApiOperation['method'] | 'put' }): readonly string[] {
  return method === 'update' ? ['POST', 'PATCH', 'PUT'] : [method.toUpperCase()];
}

/** An operation's path as the router matches it: `:id` for `{id}`. */
export function patternOf({ path }: { path: string }): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}
