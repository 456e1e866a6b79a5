import type { Database } from '../../../database/rows.ts';
import type { Idempotency } from '../../api/calls.ts';
import { fingerprintOf, isSameCall } from '../../api/idempotency/same-call.ts';
import * as storage from './store.ts';

/** Seconds in which a repeated `Idempotency-Key` is recognised. */
const SHOWN_FOR = 24 * 60 * 60;

/** `resource` with its id. The refusal of a repeated call whose answer held a secret names what the call created. */
export type SecretRefusal =
  | { ok: false; reason: 'repeated'; resource: string }
  | { ok: false; reason: 'key_reused' };

/** Why a call with this key is not repeated; null for a first call. `now` in milliseconds. */
export function refuseRepeat(
  database: Database,
  idempotency: Idempotency | null,
  now: number,
): SecretRefusal | null {
  if (idempotency === null) return null;
  const since = Math.floor(now / 1000) - SHOWN_FOR;
  const shown = storage.findShownSecret(database, idempotency.key, since);
  if (shown === null) return null;
  if (!isSameCall(shown.fingerprint, idempotency)) return { ok: false, reason: 'key_reused' };
  return { ok: false, reason: 'repeated', resource: shown.resource };
}

/** Notes the resource whose secret the answer shows; `at` in seconds. */
export function rememberShown(
  database: Database,
  idempotency: Idempotency | null,
  resource: string,
  at: number,
): void {
  if (idempotency === null) return;
  storage.deleteShownSecrets(database, at - SHOWN_FOR);
  storage.keepShownSecret(
    database,
    idempotency.key,
    { fingerprint: fingerprintOf(idempotency), resource },
    at,
  );
}
