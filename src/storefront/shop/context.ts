import type { Database } from '../../database/rows.ts';
import type { ServiceClient } from '../service-client/client.ts';
import type { Settings } from '../settings.ts';
import type { AnswerOrder } from './answer-order.ts';

/** What the parts of the shop's object work with. Clock and service are given, so tests can give others. */
export interface ShopContext {
  storage: DurableObjectStorage;
  sql: Database;
  service: ServiceClient;
  /** Of what the service answers about its catalogue and about checkouts. */
  answers: AnswerOrder;
  settings: Settings;
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Waits so many milliseconds, or until it is told to stop. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** Waits; being told to stop is no error. */
export async function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  try {
    await scheduler.wait(milliseconds, signal === undefined ? {} : { signal });
  } catch {
    // Told to stop: what it was waited for has come.
  }
}
