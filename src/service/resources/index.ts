import type { ApiOperation } from '../api/operation.ts';
import { balanceOperations } from './balance/operations.ts';
import { checkoutOperations } from './checkouts/operations.ts';
import { customerOperations } from './customers/operations.ts';
import { eventOperations } from './events/operations.ts';
import { paymentExceptionOperations } from './payment-exceptions/operations.ts';
import { paymentLinkOperations } from './payment-links/operations.ts';
import { priceOperations } from './prices/operations.ts';
import { productOperations } from './products/operations.ts';
import { webhookEndpointOperations } from './webhook-endpoint/operations.ts';

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
