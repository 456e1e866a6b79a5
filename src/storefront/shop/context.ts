import type { ServiceClient } from '../service-client.ts';
import type { Settings } from '../settings.ts';

/** What the parts of the shop's object work with. Clock and service are given, so tests can give others. */
export interface ShopContext {
  storage: DurableObjectStorage;
  sql: SqlStorage;
  service: ServiceClient;
  settings: Settings;
  /** Milliseconds since the Unix epoch. */
  now(): number;
}
