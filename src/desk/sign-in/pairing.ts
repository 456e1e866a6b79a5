import { guessesOf } from '../../auth/rules/guess-quotas.ts';
import { PAIRING_LASTS, SESSION_LASTS } from '../../auth/rules/lifetimes.ts';
import { countIncident } from '../../database/audit-log.ts';
import { takeOne, waitForOneMore } from '../../database/quotas/take.ts';
import type { DeskRole } from '../../domain/desk-rights.ts';
import { pushIdentityOf } from '../../shop/notifications/push-identity.ts';
import { crockford } from '../../text/crockford.ts';
import type { Desk } from '../define-procedure.ts';
import type { Device } from '../sessions/device.ts';
import { type Pass, savePairingUse } from '../sessions/store/pairings.ts';
import { areCodesOf, hasCodes, replaceCodes, saveCodeUse } from '../sessions/store/recovery-codes.ts';
import { findDevice, insertDevice, saveSession } from '../sessions/store/sessions.ts';

/**
 * A form that pairs a device. The Worker makes every secret and passes only hashes, so the object never has a
 * usable secret. `submission`: random, of the page with the form. `session`: the new session's hash. `codes`: the
 * recovery codes if there are none yet.
 */
export type PairingForm = {
  hash: string;
  submission: string;
  name: string;
  session: string;
  codes: readonly string[];
};

type PairingResult =
  | { ok: true; role: DeskRole; hasNewCodes: boolean }
  | { ok: false; reason: 'gone' }
  | { ok: false; reason: 'signed_in' }
  | { ok: false; reason: 'limited'; retryAfter: number };

export function isOver({ expiresAt }: Pass, now: number): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** Pairs a device. An owner's also has the key pair for push services made: pages need its key, and write nothing. */
export function pairDevice(
  desk: Desk<Device | null>,
  form: PairingForm,
  pass: Pass | null,
): PairingResult | Promise<PairingResult> {
  const result = pair(desk, form, pass);
  const isOwner = result.ok && result.role === 'owner';
  return isOwner ? pushIdentityOf(desk.shop).then(() => result) : result;
}

function pair(desk: Desk<Device | null>, form: PairingForm, pass: Pass | null): PairingResult {
  // An owner who opens a packer’s link on their own phone must not become a packer.
  if (desk.device !== null) return { ok: false, reason: 'signed_in' };
  const { sql, now } = desk.shop;
  const at = now();
  if (pass?.used) {
    const again = pairAgain(desk, form, pass.used, at);
    if (again !== null) return again;
  }
  if (pass === null || pass.used !== null || isOver(pass, at)) {
    const retryAfter = countGuess(desk);
    return retryAfter === 0 ? { ok: false, reason: 'gone' } : { ok: false, reason: 'limited', retryAfter };
  }
  const deviceId = crockford(desk.shop.random(15)).toLowerCase();
  const { name, session, submission } = form;
  const device = {
    id: deviceId,
    name,
    role: pass.role,
    pairedAt: at,
    seenAt: at,
    expiresAt: at + SESSION_LASTS,
  };
  insertDevice(sql, device, session);
  const use = { at, deviceId, submission };
  if (pass.expiresAt === null) saveCodeUse(sql, pass.hash, use);
  else savePairingUse(sql, pass.hash, use);
  const hasNewCodes = pass.role === 'owner' && !hasCodes(sql);
  if (hasNewCodes) replaceCodes(sql, form.codes, submission);
  desk.note(deviceId);
  return { ok: true, role: pass.role, hasNewCodes };
}

/**
 * Counts a wrong link or code; returns the seconds to wait after too many, else 0. Guesses above the limit are not
 * written: guessing must cost the attacker more than the shop.
 */
function countGuess({ shop, network }: Desk<unknown>): number {
  const { sql } = shop;
  const now = shop.now();
  const quotas = guessesOf('desk', network);
  const wait = waitForOneMore(sql, quotas, now);
  if (wait > 0) return wait;
  takeOne(sql, quotas, now);
  countIncident(sql, 'refused_pairing', Math.floor(now / 1000));
  return 0;
}

/**
 * The same form again, after a second tap or a lost connection: the first answer with its cookie may never have
 * arrived. Only the browser with that page can send it again. The device gets a new session and new codes.
 */
function pairAgain(
  { shop: { sql } }: Desk<Device | null>,
  form: PairingForm,
  used: NonNullable<Pass['used']>,
  at: number,
): PairingResult | null {
  if (used.submission !== form.submission || at - used.at > PAIRING_LASTS) return null;
  const device = findDevice(sql, used.deviceId, at);
  if (device === null) return null;
  saveSession(sql, device.id, form.session);
  const hasNewCodes = areCodesOf(sql, form.submission);
  if (hasNewCodes) replaceCodes(sql, form.codes, form.submission);
  return { ok: true, role: device.role, hasNewCodes };
}
