import type { Transaction } from '../account/transaction.ts';
import { readDefaultEndpoint } from './endpoint.ts';
import { DEFAULT_ENDPOINT } from './rules/default-endpoint.ts';
import { type FailingEndpoint, healthOf } from './rules/endpoint-health.ts';
import { readEndpoints } from './store/endpoints.ts';
import { newestDeliveries } from './store/newest-deliveries.ts';

/** The failing endpoints of an account in this mode, the default one first. Paused ones fail nobody. */
export function failingEndpoints(transaction: Transaction): FailingEndpoint[] {
  const { database } = transaction;
  const { url, offAt } = readDefaultEndpoint(transaction);
  const first = url === null ? [] : [{ id: DEFAULT_ENDPOINT, url, offAt }];
  const listed = readEndpoints(database).filter(({ status }) => status !== 'paused');
  return [...first, ...listed].flatMap((endpoint) => {
    const { tried, missed, isFailing } = healthOf(newestDeliveries(database, endpoint.id));
    const { id, url: address, offAt: since } = endpoint;
    return since !== null || isFailing ? [{ id, url: address, offAt: since, tried, missed }] : [];
  });
}
