import type { Transaction } from '../account/transaction.ts';
import { readDefaultEndpoint } from './endpoint.ts';
import { DEFAULT_ENDPOINT } from './rules/default-endpoint.ts';
import { healthOf } from './rules/endpoint-health.ts';
import { readEndpoints } from './store/endpoints.ts';
import { newestDeliveries } from './store/newest-deliveries.ts';

/**
 * An endpoint that gets no events: an answer of 410 disabled it, or its newest delivery has not arrived. `missed`: how
 * many of the `tried` newest deliveries have not; `offAt`: seconds, null while it is tried.
 */
export type FailingEndpoint = {
  id: string;
  url: string;
  offAt: number | null;
  tried: number;
  missed: number;
};

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
