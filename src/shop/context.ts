import { addIncidents } from '../database/audit-log.ts';
import { ErasureList, erasureReceiverIn } from '../database/erasure-list.ts';
import { keepRows } from '../database/kept-results.ts';
import { Database } from '../database/rows.ts';
import type { NotificationPreferences } from '../domain/notifications/notifications.ts';
import type { OrderEvent } from '../domain/orders/order.ts';
import { readSettings, type Settings } from '../domain/settings/settings.ts';
import { type Overrides, withOverrides } from '../domain/settings/stored-overrides.ts';
import { IncidentTally } from '../web/rate-limiter/incident-tally.ts';
import { KeptTerms } from './delivery/tariffs.ts';
import { KeyedMutex } from './keyed-mutex.ts';
import { loadPreferences } from './notifications/preferences.ts';
import type { EventInput, LoadedOrder } from './orders/loaded-order.ts';
import { type PhotoPlace, photoPlaceIn } from './photos/photo-storage.ts';
import { now, randomBytes, wait } from './platform.ts';
import { AnswerSequence } from './service-client/answer-sequence.ts';
import { ServiceClient } from './service-client/client.ts';
import { OwnMetadata } from './service-writes/own-metadata.ts';
import { loadOverrides } from './settings/overrides/load.ts';

/**
 * What the parts of the shop's object work with. All outside dependencies are passed in, so that tests can replace
 * them.
 */
export type ShopContext = {
  storage: DurableObjectStorage;
  sql: Database;
  /** The list of erasures. */
  erasures: ErasureList;
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
  /** Changes to orders are passed to them, in this order. */
  orderSubscribers: readonly OrderSubscriber[];
  /** What notifications are sent with. */
  outside: Pick<Outside, 'fetch' | 'now'>;
  /** Where the files of photos are stored. */
  photos: PhotoPlace;
  /** The delivery terms, kept while they are unchanged. */
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
 * Does one consequence of changes to orders, in the transaction that makes them. Orders import no
 * subscriber: the list is `order-subscribers.ts`.
 */
export type OrderSubscriber = {
  /**
   * An event was appended, and the order's status follows it. Of an action that appends two, such as a refund that
   * cancels the order, only the first is passed.
   */
  onEvent?(context: ShopContext, loaded: LoadedOrder, event: OrderEvent): void;
  /**
   * What an order holds may have ended or been sold: bring it in line with the order's status. `addLater`: appends an
   * event once all subscribers have heard.
   */
  updateHoldings?(context: ShopContext, loaded: LoadedOrder, addLater: (event: EventInput) => void): void;
};

/** Milliseconds between two writes of the counters. */
const INCIDENT_PAUSE = 60_000;

const platform: Outside = {
  now,
  wait,
  random: randomBytes,
  // Not `fetch` itself: tests replace it.
  fetch: (input, init) => fetch(input, init),
};

/** For an object that receives no photos. */
const nowhere: PhotoPlace = {
  keep: () => Promise.reject(new Error('No place keeps photos.')),
  read: async () => null,
  deleteFiles: async () => undefined,
};

/** The Worker answers 503 before it calls an object, so a missing binding here is a bug: throw. */
export function settingsIn(env: StorefrontEnv): Settings {
  const read = readSettings(env);
  if (!read.ok) throw new Error(`${read.binding} is missing or not usable.`);
  return read.settings;
}

/** Where an object writes besides its own storage. */
type Places = { photos: PhotoPlace; erasures: ReturnType<typeof erasureReceiverIn> };

export function placesIn(env: StorefrontEnv): Places {
  return { photos: photoPlaceIn(env), erasures: erasureReceiverIn(env) };
}

/** The context of the object with this storage. */
export function contextOf(
  storage: DurableObjectStorage,
  settings: Settings,
  orderSubscribers: readonly OrderSubscriber[],
  outside: Outside = platform,
  places: Places = { photos: nowhere, erasures: null },
): ShopContext {
  keepRows(storage.sql);
  const sql = new Database(storage.sql);
  const choices = loadOverrides(sql, outside.random);
  const incidents = new IncidentTally(INCIDENT_PAUSE, { isPatient: false });
  const hear = (refusal: string) => {
    console.warn(refusal);
    incidents.count('service_refused', outside.now());
    addIncidents(sql, incidents.takeDue(outside.now()), outside.now());
  };
  return {
    storage,
    sql,
    erasures: new ErasureList(sql, (order) => ({ order }), places.erasures, outside.now),
    service: new ServiceClient(
      { ...settings, hear },
      outside.fetch,
      outside.now,
      new OwnMetadata(storage, sql, outside.now),
    ),
    answerSequence: new AnswerSequence(),
    // Always a copy: overrides are written into it.
    settings: { ...withOverrides(settings, choices.values) },
    configured: settings,
    overrides: choices,
    notificationPreferences: loadPreferences(sql),
    orderSubscribers,
    outside,
    productMutex: new KeyedMutex(),
    photos: places.photos,
    terms: new KeptTerms(),
    incidents,
    now: outside.now,
    wait: outside.wait,
    random: outside.random,
  };
}
