import type { EventType } from '../../contract/resources/webhooks/event.ts';
import { readEndpointSetting } from '../account/store/identity.ts';
import type { Transaction } from '../account/transaction.ts';
import { DEFAULT_ENDPOINT } from './rules/default-endpoint.ts';
import { readEndpoints } from './store/endpoints.ts';

/** The endpoints of one mode: the default one, and those of the list beside it. */

/**
 * Where an event goes. `endpointId`: of a listed endpoint, or the default's; null for the checkout's own, which an
 * answer of 410 does not switch off. `lane`: its deliveries share connections, and no others do.
 */
export type Destination = { url: string; endpointId: string | null; lane: string };

const hostOf = (url: string): string => URL.parse(url)?.host ?? '';

/** The default endpoint: the merchant's own setting, else that of the profile. `url`: null when neither is set. */
export function readDefaultEndpoint({ database, identity }: Transaction): {
  url: string | null;
  isOwn: boolean;
  offAt: number | null;
} {
  const { url: own, offAt } = readEndpointSetting(database);
  return { url: own ?? identity.profile.default_endpoint, isOwn: own !== null, offAt };
}

/** Null when the default endpoint is unset or off. */
function defaultDestination(transaction: Transaction): Destination | null {
  const { url, offAt } = readDefaultEndpoint(transaction);
  if (url === null || offAt !== null) return null;
  return { url, endpointId: DEFAULT_ENDPOINT, lane: hostOf(url) };
}

/** Whether an endpoint with these types, separated by spaces, has chosen a type. */
function hasChosen(types: string, type: EventType): boolean {
  return types === '*' || types.split(' ').includes(type);
}

/**
 * The endpoints of an event: the one that its checkout names, else the default one and the listed ones that chose its
 * type. All of them when the account always wants its events; the default one only if it has another URL than the
 * named one. A paused endpoint is among them: its deliveries wait. One that answered 410 is not.
 */
export function destinationsOf(
  transaction: Transaction,
  named: string | null,
  type: EventType,
): Destination[] {
  const own = named === null ? [] : [{ url: named, endpointId: null, lane: hostOf(named) }];
  if (named !== null && !transaction.identity.profile.always_notify) return own;
  const standard = defaultDestination(transaction);
  const listed = readEndpoints(transaction.database)
    .filter(({ status, types }) => status !== 'disabled' && hasChosen(types, type))
    .map(({ id, url }) => ({ url, endpointId: id, lane: id }));
  return [...own, ...(standard === null || standard.url === named ? [] : [standard]), ...listed];
}
