import type { Database } from '../database/rows.ts';
import type { IncidentTally } from '../web/rate-limits/incident-tally.ts';
import type { KeptTerms } from './delivery/tariffs.ts';
import type { KeyedMutex } from './keyed-mutex.ts';
import type { NotificationPreferences } from './notifications/rules/notifications.ts';
import type { LoadedOrder } from './orders/order.ts';
import type { OrderEventKind } from './orders/rules/order.ts';
import type { PhotoPlace } from './photos/places.ts';
import type { AnswerSequence } from './service-client/answer-sequence.ts';
import type { ServiceClient } from './service-client/client.ts';
import type { Overrides } from './settings/overrides/rules/stored-overrides.ts';
import type { Settings } from './settings/settings.ts';

/**
 * What the parts of the shop's object work with. All outside dependencies are passed in, so that tests can replace
 * them.
 */
export type ShopContext = {
  storage: DurableObjectStorage;
  sql: Database;
  service: ServiceClient;
  /** Orders the service's answers about its catalogue and about checkouts. */
  answerSequence: AnswerSequence;
  /** Changes to one product at the service happen one after another. */
  productMutex: KeyedMutex;
  /** The settings in force: the configured ones with the overrides of the desk. */
  settings: Settings;
  /** The settings of the Worker's bindings. */
  configured: Settings;
  overrides: Overrides;
  /** The merchant's notification preferences in force. */
  notificationPreferences: NotificationPreferences;
  /** The rooms that hear of changes to orders. */
  orderSubscribers: readonly OrderSubscriber[];
  /** What notifications are sent with. */
  outside: Pick<Outside, 'fetch' | 'now'>;
  /** Where the files of photos are stored. */
  photos: PhotoPlace;
  /** The delivery terms, kept for pages. */
  terms: KeptTerms;
  /** Counts that the object has not written yet. */
  incidents: IncidentTally;
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Waits so many milliseconds, or until `signal` aborts. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** So many random bytes. */
  random(length: number): Uint8Array;
};

/** What a context needs besides its storage and settings. */
export type Outside = Pick<ShopContext, 'now' | 'wait' | 'random'> & { fetch: typeof fetch };

/**
 * A room that hears of changes to orders, in the transaction that makes them. Orders import no subscriber: `make-context.ts`
 * has the list.
 */
export type OrderSubscriber = {
  /** An event was appended, and the order's status follows it. */
  onEvent(context: ShopContext, loaded: LoadedOrder, kind: OrderEventKind): void;
  /** The order's pieces were brought in line with its status. */
  onStock(context: ShopContext, loaded: LoadedOrder): void;
};
