import { crockford } from '../../../text/crockford.ts';
import { pushIdentityOf } from '../../notifications/push-identity.ts';
import { type Desk, guestCall, signedInCall } from '../define-call.ts';
import { type DeskRole, type Device, PAIRING_LASTS, SESSION_LASTS } from '../sessions/rules.ts';
import { findDevice, insertDevice, pairedDevices, revokeDevice, saveSession } from '../sessions/store.ts';
import { countGuess } from './guesses.ts';
import {
  areCodesOf,
  deleteOldPairings,
  findCode,
  findPairing,
  hasCodes,
  insertPairing,
  type Pass,
  replaceCodes,
  saveCodeUse,
  savePairingUse,
} from './store.ts';

/**
 * A form that signs a device in. The Worker makes every secret and passes only hashes, so the object never has a
 * usable secret. `submission`: random, of the page with the form. `session`: the new session's hash. `codes`: the
 * recovery codes if there are none yet.
 */
type Entry = { hash: string; submission: string; name: string; session: string; codes: readonly string[] };

type Entered =
  | { ok: true; role: DeskRole; hasNewCodes: boolean }
  | { ok: false; reason: 'gone' }
  | { ok: false; reason: 'signed_in' }
  | { ok: false; reason: 'limited'; retryAfter: number };

/** Whether the caller has a session; for addresses without a page. */
export const confirmSession = signedInCall({
  name: 'sign_in.confirm',
  role: 'any',
  isChange: false,
  handle: () => ({ ok: true }) as const,
});

/** Makes a pairing link with the shop's key, for the first device or after the loss of all devices. */
export const offerPairing = guestCall({
  name: 'sign_in.offer',
  role: 'operator',
  isChange: true,
  handle: ({ shop, note }: Desk<Device | null>, { hash }: { hash: string }) => {
    const now = shop.now();
    deleteOldPairings(shop.sql, now - PAIRING_LASTS);
    const expiresAt = now + PAIRING_LASTS;
    insertPairing(shop.sql, hash, { role: 'owner', madeBy: 'admin', expiresAt });
    note(null);
    return { ok: true, expiresAt } as const;
  },
});

/** What a link would do; only a caller with the link can ask. */
export const lookAtPairing = guestCall({
  name: 'sign_in.look',
  role: 'guest',
  isChange: false,
  handle: ({ shop }: Desk<Device | null>, { hash }: { hash: string }) => {
    const pass = findPairing(shop.sql, hash);
    const isGood = pass !== null && pass.used === null && !isOver(pass, shop.now());
    return isGood ? ({ ok: true, role: pass.role } as const) : ({ ok: false, reason: 'gone' } as const);
  },
});

export const pair = guestCall({
  name: 'sign_in.pair',
  role: 'guest',
  isChange: true,
  handle: (desk: Desk<Device | null>, entry: Entry) =>
    enterShop(desk, entry, findPairing(desk.shop.sql, entry.hash)),
});

/** Pairs an owner's device by a recovery code. */
export const recover = guestCall({
  name: 'sign_in.recover',
  role: 'guest',
  isChange: true,
  handle: (desk: Desk<Device | null>, entry: Entry) =>
    enterShop(desk, entry, findCode(desk.shop.sql, entry.hash)),
});

/** Signs the device out. The last owner's device cannot: nobody could pair another one. */
export const signOut = signedInCall({
  name: 'sign_in.out',
  role: 'any',
  isChange: true,
  handle: ({ shop: { sql, now }, device, note }) => {
    const owners = pairedDevices(sql, now()).filter(({ role }) => role === 'owner');
    if (device.role === 'owner' && owners.length === 1) return { ok: false, reason: 'last_owner' } as const;
    revokeDevice(sql, device.id, now());
    note(device.id);
    return { ok: true } as const;
  },
});

function isOver({ expiresAt }: Pass, now: number): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** Pairs a device. An owner's also has the key pair for push services made: pages need its key, and write nothing. */
function enterShop(desk: Desk<Device | null>, entry: Entry, pass: Pass | null): Entered | Promise<Entered> {
  const entered = enter(desk, entry, pass);
  const isOwner = entered.ok && entered.role === 'owner';
  return isOwner ? pushIdentityOf(desk.shop).then(() => entered) : entered;
}

function enter(desk: Desk<Device | null>, entry: Entry, pass: Pass | null): Entered {
  // An owner who opens a packer’s link on their own phone must not become a packer.
  if (desk.device !== null) return { ok: false, reason: 'signed_in' };
  const { sql, now } = desk.shop;
  const at = now();
  if (pass?.used) {
    const again = enterAgain(desk, entry, pass.used, at);
    if (again !== null) return again;
  }
  if (pass === null || pass.used !== null || isOver(pass, at)) {
    const retryAfter = countGuess(desk);
    return retryAfter === 0 ? { ok: false, reason: 'gone' } : { ok: false, reason: 'limited', retryAfter };
  }
  const deviceId = crockford(desk.shop.random(15)).toLowerCase();
  const { name, session, submission } = entry;
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
  if (hasNewCodes) replaceCodes(sql, entry.codes, submission);
  desk.note(deviceId);
  return { ok: true, role: pass.role, hasNewCodes };
}

/**
 * The same form again, after a second tap or a lost connection: the first answer with its cookie may never have
 * arrived. Only the browser with that page can send it again. The device gets a new session and new codes.
 */
function enterAgain(
  { shop: { sql } }: Desk<Device | null>,
  entry: Entry,
  used: NonNullable<Pass['used']>,
  at: number,
): Entered | null {
  if (used.submission !== entry.submission || at - used.at > PAIRING_LASTS) return null;
  const device = findDevice(sql, used.deviceId, at);
  if (device === null) return null;
  saveSession(sql, device.id, entry.session);
  const hasNewCodes = areCodesOf(sql, entry.submission);
  if (hasNewCodes) replaceCodes(sql, entry.codes, entry.submission);
  return { ok: true, role: device.role, hasNewCodes };
}
