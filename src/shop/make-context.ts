import { addIncidents } from '../database/audit-log.ts';
import { Database } from '../database/rows.ts';
import { IncidentTally } from '../web/rate-limits/incident-tally.ts';
import type { Outside, ShopContext } from './context.ts';
import { KeptTerms } from './delivery/tariffs.ts';
import { KeyedMutex } from './keyed-mutex.ts';
import { orderNotifications } from './notifications/order-subscriber.ts';
import { loadPreferences } from './notifications/preferences.ts';
import type { PhotoPlace } from './photos/places.ts';
import { now, randomBytes, wait } from './platform.ts';
import { AnswerSequence } from './service-client/answer-sequence.ts';
import { ServiceClient } from './service-client/client.ts';
import { OwnMetadata } from './service-writes/own-metadata.ts';
import { loadOverrides } from './settings/overrides/load.ts';
import { withOverrides } from './settings/overrides/rules/stored-overrides.ts';
import { readSettings, type Settings } from './settings/settings.ts';

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
  forget: async () => undefined,
};

/** The Worker answers 503 before it calls an object, so a missing binding here is a bug: throw. */
export function settingsIn(env: StorefrontEnv): Settings {
  const read = readSettings(env);
  if (!read.ok) throw new Error(`${read.binding} is missing or not usable.`);
  return read.settings;
}

/** The context of the object with this storage. */
export function contextOf(
  storage: DurableObjectStorage,
  settings: Settings,
  outside: Outside = platform,
  photos: PhotoPlace = nowhere,
): ShopContext {
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
    orderSubscribers: [orderNotifications],
    outside,
    productMutex: new KeyedMutex(),
    photos,
    terms: new KeptTerms(),
    incidents,
    now: outside.now,
    wait: outside.wait,
    random: outside.random,
  };
}
