import { balanceOperations } from './balance.ts';
import { checkoutOperations } from './checkouts.ts';
import { customerOperations } from './customers.ts';
import { eventOperations } from './events.ts';
import type { ApiOperation } from './operation.ts';
import { paymentExceptionOperations } from './payment-exceptions.ts';
import { paymentLinkOperations } from './payment-links.ts';
import { priceOperations } from './prices.ts';
import { productOperations } from './products.ts';
import { webhookEndpointOperations } from './webhook-endpoint.ts';

/** Every operation of the API, in the order of the reference. */
export const operations: readonly ApiOperation[] = [
  ...checkoutOperations,
  ...paymentLinkOperations,
  ...customerOperations,
  ...productOperations,
  ...priceOperations,
  ...eventOperations,
  ...webhookEndpointOperations,
  ...balanceOperations,
  ...paymentExceptionOperations,
];

/** HTTP methods that reach an operation, in upper case. */
export function methodsOf({ method }: ApiOperation): readonly string[] {
  return method === 'update' ? ['POST', 'PATCH', 'PUT'] : [method.toUpperCase()];
}
