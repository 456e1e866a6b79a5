import { Database } from '../../database/rows.ts';
import { IncidentTally } from '../../web/limits/incident-tally.ts';
import { now, randomBytes, wait } from '../platform.ts';
import { ServiceClient } from '../service-client/client.ts';
import type { Settings } from '../settings.ts';
import { AnswerOrder } from './answer-order.ts';

/** What the parts of the shop's object work with. All that comes from outside is given, so tests can give others. */
export type ShopContext = {
  storage: DurableObjectStorage;
  sql: Database;
  service: ServiceClient;
  /** Of what the service answers about its catalogue and about checkouts. */
  answers: AnswerOrder;
  settings: Settings;
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

/** The context of the object that has this storage. */
export function contextOf(
  storage: DurableObjectStorage,
  settings: Settings,
  outside: Outside = platform,
): ShopContext {
  return {
    storage,
    sql: new Database(storage.sql),
    service: new ServiceClient(settings, outside.fetch, outside.now),
    answers: new AnswerOrder(),
    settings,
    incidents: new IncidentTally(INCIDENT_PAUSE, { isPatient: false }),
    now: outside.now,
    wait: outside.wait,
    random: outside.random,
  };
}
