import { PAIRING_LASTS } from '../../auth/rules/lifetimes.ts';
import { type Desk, guestProcedure, signedInProcedure } from '../define-procedure.ts';
import type { Device } from '../sessions/device.ts';
import { deleteOldPairings, findPairing, insertPairing } from '../sessions/store/pairings.ts';
import { findCode } from '../sessions/store/recovery-codes.ts';
import { pairedDevices, revokeDevice } from '../sessions/store/sessions.ts';
import { isOver, type PairingForm, pairDevice } from './pairing.ts';

/** Whether the caller has a session; for addresses without a page. */
export const confirmSession = signedInProcedure({
  name: 'sign_in.confirm',
  right: 'use_desk',
  isChange: false,
  handle: () => ({ ok: true }) as const,
});

/** Makes a pairing link with the shop's key, for the first device or after the loss of all devices. */
export const offerPairing = guestProcedure({
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
export const lookAtPairing = guestProcedure({
  name: 'sign_in.look',
  role: 'guest',
  isChange: false,
  handle: ({ shop }: Desk<Device | null>, { hash }: { hash: string }) => {
    const pass = findPairing(shop.sql, hash);
    const isGood = pass !== null && pass.used === null && !isOver(pass, shop.now());
    return isGood ? ({ ok: true, role: pass.role } as const) : ({ ok: false, reason: 'gone' } as const);
  },
});

export const pair = guestProcedure({
  name: 'sign_in.pair',
  role: 'guest',
  isChange: true,
  handle: (desk: Desk<Device | null>, form: PairingForm) =>
    pairDevice(desk, form, findPairing(desk.shop.sql, form.hash)),
});

/** Pairs an owner's device by a recovery code. */
export const recover = guestProcedure({
  name: 'sign_in.recover',
  role: 'guest',
  isChange: true,
  handle: (desk: Desk<Device | null>, form: PairingForm) =>
    pairDevice(desk, form, findCode(desk.shop.sql, form.hash)),
});

/** Signs the device out. The last owner's device cannot: nobody could pair another one. */
export const signOut = signedInProcedure({
  name: 'sign_in.out',
  right: 'use_desk',
  isChange: true,
  handle: ({ shop: { sql, now }, device, note }) => {
    const owners = pairedDevices(sql, now()).filter(({ role }) => role === 'owner');
    if (device.role === 'owner' && owners.length === 1) return { ok: false, reason: 'last_owner' } as const;
    revokeDevice(sql, device.id, now());
    note(device.id);
    return { ok: true } as const;
  },
});
