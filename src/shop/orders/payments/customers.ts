import { customerRequest } from '../../../domain/orders/checkout-request.ts';
import type { Order } from '../../../domain/orders/order.ts';
import { isPerson } from '../../../domain/orders/own-records.ts';
import type { ShopContext } from '../../context.ts';
import { writeBody } from '../../service-client/bodies.ts';
import {
  expectProviderFailure,
  isAnswered4xx,
  isBusy,
  ServiceRefused,
  ServiceUnworded,
} from '../../service-client/errors.ts';
import { noneWhereNotOffered, sendOnce } from '../../service-writes/idempotent-writes.ts';
import { saveCustomer } from '../store/orders.ts';

/**
 * Creates the customer of an order and returns its id. Null when the service has no customers or refuses this one:
 * the shop sells without it.
 */
export async function createCustomerOnce(context: ShopContext, order: Order): Promise<string | null> {
  const { service, settings, sql } = context;
  const { contact, id: orderId } = order;
  const key = `${orderId}-customer`;
  const body = JSON.parse(writeBody(customerRequest(contact, orderId), settings.brand));
  const find = async () => {
    const customers = await service.listNewestCustomers().catch(noneWhereNotOffered);
    const person = { orderId, name: contact.name, phone: contact.phone };
    return customers.find((one) => isPerson(one, person))?.id ?? null;
  };
  try {
    const id = await sendOnce(context, { key, resource: 'customer' }, find, () =>
      service.createCustomer(body, key),
    );
    saveCustomer(sql, orderId, id);
    return id;
  } catch (error) {
    // A busy service has not refused: the shopper tries again in a moment.
    if (isAnswered4xx(error) && !isBusy(error)) return null;
    throw error;
  }
}

/**
 * Whether an erasure failed because the customer is already gone, after an erasure whose answer was lost. A service
 * without error codes answers so for an unknown path too, and so may a proxy: the answer is believed when the service
 * knows another customer.
 */
export async function isCustomerGone(
  { service }: ShopContext,
  customerId: string,
  error: unknown,
): Promise<boolean> {
  if (error instanceof ServiceRefused) return error.status === 404;
  if (!isPlainNotFound(error)) return false;
  const reads = async (id: string) => {
    try {
      await service.probe('GET', `/customers/${encodeURIComponent(id)}`);
      return true;
    } catch (failure) {
      if (isPlainNotFound(failure)) return false;
      throw failure;
    }
  };
  try {
    const other = (await service.listNewestCustomers()).find(({ id }) => id !== customerId);
    return other !== undefined && !(await reads(customerId)) && (await reads(other.id));
  } catch (failure) {
    expectProviderFailure(failure);
    return false;
  }
}

function isPlainNotFound(error: unknown): boolean {
  return error instanceof ServiceUnworded && error.status === 404;
}
