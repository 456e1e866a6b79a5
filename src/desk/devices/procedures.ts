import { PAIRING_LASTS, SESSION_LASTS } from '../../auth/rules/lifetimes.ts';
import type { DeskRole } from '../../domain/desk-rights.ts';
import { type Desk, signedInProcedure } from '../define-procedure.ts';
import type { Device } from '../sessions/device.ts';
import { deleteOldPairings, findPairing, insertPairing } from '../sessions/store/pairings.ts';
import { areCodesOf, countCodes, replaceCodes as saveCodes } from '../sessions/store/recovery-codes.ts';
import { findDevice, pairedDevices, revokeDevice, saveDeviceName } from '../sessions/store/sessions.ts';

export const listDevices = signedInProcedure({
  name: 'devices.list',
  right: 'manage_devices',
  isChange: false,
  handle: ({ shop: { sql, now }, device }) => {
    const devices = pairedDevices(sql, now()).map(({ id, name, role, pairedAt, seenAt }) => ({
      id,
      name,
      role,
      pairedAt,
      // The device in use is seen now; it is saved every few minutes only.
      seenAt: id === device.id ? now() : seenAt,
      isThis: id === device.id,
    }));
    return { ok: true, devices, codesLeft: countCodes(sql) } as const;
  },
});

export const renameDevice = signedInProcedure({
  name: 'devices.rename',
  right: 'manage_devices',
  isChange: true,
  handle: ({ shop: { sql, now }, note }: Desk<Device>, { id, name }: { id: string; name: string }) => {
    const device = findDevice(sql, id, now());
    if (device === null) return { ok: false, reason: 'gone' } as const;
    // Sent twice, it is one action.
    if (device.name === name) return { ok: true } as const;
    saveDeviceName(sql, id, name);
    note(id, ['name']);
    return { ok: true } as const;
  },
});

/** Ends a device's session at once. */
export const revoke = signedInProcedure({
  name: 'devices.revoke',
  right: 'manage_devices',
  isChange: true,
  needsReauthentication: true,
  handle: ({ shop: { sql, now }, note }: Desk<Device>, { id }: { id: string }) => {
    const devices = pairedDevices(sql, now());
    const device = devices.find((one) => one.id === id);
    // Already revoked: the result is the same.
    if (device === undefined) return { ok: true } as const;
    const owners = devices.filter(({ role }) => role === 'owner');
    if (device.role === 'owner' && owners.length === 1) return { ok: false, reason: 'last_owner' } as const;
    revokeDevice(sql, id, now());
    note(id);
    return { ok: true } as const;
  },
});

/** Makes a pairing link for a further device, by the hash of its secret; the same secret gives the same link. */
export const inviteDevice = signedInProcedure({
  name: 'devices.invite',
  right: 'manage_devices',
  isChange: true,
  needsReauthentication: true,
  handle: ({ shop, device, note }: Desk<Device>, { hash, role }: { hash: string; role: DeskRole }) => {
    const now = shop.now();
    const known = findPairing(shop.sql, hash);
    if (known !== null) {
      const { used, expiresAt } = known;
      if (used !== null || expiresAt === null || expiresAt <= now)
        return { ok: false, reason: 'over' } as const;
      return { ok: true, expiresAt } as const;
    }
    const expiresAt = now + PAIRING_LASTS;
    // Used links are kept as long as a form of this session may be repeated: otherwise its link would work again.
    deleteOldPairings(shop.sql, now - SESSION_LASTS);
    insertPairing(shop.sql, hash, { role, madeBy: device.id, expiresAt });
    note(null, [role]);
    return { ok: true, expiresAt } as const;
  },
});

/** Replaces the recovery codes, by their hashes; the old ones are invalid from then on. */
export const replaceCodes = signedInProcedure({
  name: 'devices.codes',
  right: 'manage_devices',
  isChange: true,
  needsReauthentication: true,
  handle: (
    { shop: { sql }, note }: Desk<Device>,
    { codes, submission }: { codes: readonly string[]; submission: string },
  ) => {
    const isAgain = areCodesOf(sql, submission);
    saveCodes(sql, codes, submission);
    if (!isAgain) note(null);
    return { ok: true } as const;
  },
});
