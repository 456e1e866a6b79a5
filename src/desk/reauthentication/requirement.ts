import { REAUTHENTICATION_LASTS } from '../../auth/rules/lifetimes.ts';
import type { Database } from '../../database/rows.ts';
import type { Device } from '../sessions/device.ts';
import { canReauthenticate } from './store.ts';

/**
 * Whether a device must reauthenticate before a dangerous action. A shop that has set up neither passkey nor one-time
 * codes cannot ask for it. The procedures that need it say `needsReauthentication`. `now`: milliseconds.
 */
export function mustReauthenticate(sql: Database, { reauthenticatedAt }: Device, now: number): boolean {
  const isRecent = reauthenticatedAt !== null && now - reauthenticatedAt < REAUTHENTICATION_LASTS;
  return !isRecent && canReauthenticate(sql);
}
