import { addIncidents } from '../database/audit-log.ts';
import { Database } from '../database/rows.ts';
import { IncidentTally } from '../web/rate-limits/incident-tally.ts';
import { KeptTerms } from './delivery/tariffs.ts';
import { KeyedMutex } from './keyed-mutex.ts';
import { loadPreferences } from './notifications/preferences.ts';
import type { NotificationPreferences } from './notifications/rules/notifications.ts';
import type { PhotoPlace } from './photos/places.ts';
import { now, randomBytes, wait } from './platform.ts';
import { AnswerSequence } from './service-client/answer-sequence.ts';
import { ServiceClient } from './service-client/client.ts';
import { OwnMetadata } from './service-writes/own-metadata.ts';
import { loadOverrides } from './settings/overrides/load.ts';
import { type Overrides, withOverrides } from './settings/overrides/rules/overrides.ts';
import { readSettings, type Settings } from './settings/settings.ts';

/** What the parts of the shop's object work with. All that comes from outside is given, so tests can give others. */
export type ShopContext = {
  storage: DurableObjectStorage;
  sql: Database;
  service: ServiceClient;
  /** Of what the service answers about its catalogue and about checkouts. */
  answerSequence: AnswerSequence;
  /** What changes one product at the service waits for what is changing it. */
  productMutex: KeyedMutex;
  /** As they count now: what the desk has chosen in the place of what is configured. */
  settings: Settings;
  /** As the Worker's bindings say. */
  configured: Settings;
  overrides: Overrides;
  /** Of what the merchant wants to be told, as it counts now. */
  notificationPreferences: NotificationPreferences;
  /** What messages go out by. */
  outside: Pick<Outside, 'fetch' | 'now'>;
  /** Where photos' files are kept. */
  photos: PhotoPlace;
  /** What delivery costs, for pages. */
  terms: KeptTerms;
  /** What the object has counted and not written yet. */
  incidents: IncidentTally;
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Waits so many milliseconds, or until it is told to stop. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** So many bytes that nobody can guess. */
  random(length: number): Uint8Array;
};

/** What a context is made of besides its storage and settings. */
export type Outside = Pick<ShopContext, 'now' | 'wait' | 'random'> & { fetch: typeof fetch };

/** Milliseconds between two writings of what was counted. */
const INCIDENT_PAUSE = 60_000;

const platform: Outside = {
  now,
  wait,
  random: randomBytes,
  // Not `fetch` itself, for which tests put another.
  fetch: (input, init) => fetch(input, init),
};

/** For an object that nobody sends photos to. */
const nowhere: PhotoPlace = {
  keep: () => Promise.reject(new Error('No place keeps photos.')),
  read: async () => null,
  forget: async () => undefined,
};

/** The Worker answers 503 before it comes to an object, so what is missing there is a bug and no state to serve. */
export function settingsIn(env: StorefrontEnv): Settings {
  const read = readSettings(env);
  if (!read.ok) throw new Error(`${read.binding} is missing or not usable.`);
  return read.settings;
}

/** The context of the object that has this storage. */
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
    // A copy, whatever was chosen: it is written into.
    settings: { ...withOverrides(settings, choices.values) },
    configured: settings,
    overrides: choices,
    notificationPreferences: loadPreferences(sql),
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
