import { codeTriesOf } from '../../auth/rules/guess-quotas.ts';
import { isCounterGood, type Passkey } from '../../auth/rules/passkey-counter.ts';
import { takeChallenge } from '../../auth/store.ts';
import { takeOne, waitForOneMore } from '../../database/quotas/take.ts';
import { type Desk, signedInProcedure } from '../define-procedure.ts';
import type { Device } from '../sessions/device.ts';
import { findCode, saveCodeUse } from '../sessions/store/recovery-codes.ts';
import { saveReauthentication } from '../sessions/store/sessions.ts';
import {
  deletePasskey,
  findAuthenticator,
  readPasskeys,
  removeAuthenticator,
  saveAuthenticator,
  savePasskey,
  saveStep,
} from './store.ts';

/**
 * The authenticator's sealed secret, which only the Worker can open (null without one), and the public keys of
 * passkeys.
 */
export const showReauthentication = signedInProcedure({
  name: 'reauthentication.look',
  right: 'reauthenticate',
  isChange: false,
  handle: ({ shop: { sql } }) =>
    ({ ok: true, sealed: findAuthenticator(sql)?.sealed ?? null, passkeys: readPasskeys(sql) }) as const,
});

/**
 * Reauthentication by a code. `step`: of the correct code, as the Worker found; null for a wrong one. `codeHash`: the
 * typed text as a recovery code, which is then used up.
 */
export const reauthenticateByCode = signedInProcedure({
  name: 'reauthentication.give',
  right: 'reauthenticate',
  isChange: true,
  handle: (
    { shop: { sql, now }, device, note }: Desk<Device>,
    { step, codeHash, submission }: { step: number | null; codeHash: string; submission: string },
  ) => {
    const at = now();
    const tries = codeTriesOf('desk reauthentication', device.id);
    if (waitForOneMore(sql, tries, at) > 0) return { ok: false, reason: 'limited' } as const;
    const known = findAuthenticator(sql);
    const code = findCode(sql, codeHash);
    if (known !== null && step !== null && step > known.step) saveStep(sql, step);
    else if (code !== null && code.used === null)
      saveCodeUse(sql, codeHash, { at, deviceId: device.id, submission });
    else {
      takeOne(sql, tries, at);
      note(device.id, ['wrong']);
      return { ok: false, reason: 'wrong' } as const;
    }
    saveReauthentication(sql, device.id, at);
    note(device.id);
    return { ok: true } as const;
  },
});

/** A passkey's answer. `challenge`: its hash; `until`: its expiry, in milliseconds. */
type Answered = { challenge: string; until: number };

/**
 * Reauthentication by a passkey, whose signature the Worker has checked. A counter that goes back means that the
 * passkey was copied.
 */
export const reauthenticateByPasskey = signedInProcedure({
  name: 'reauthentication.passkey',
  right: 'reauthenticate',
  isChange: true,
  handle: (
    { shop: { sql, now }, device, note }: Desk<Device>,
    { id, counter, challenge, until }: Answered & { id: string; counter: number },
  ) => {
    const known = readPasskeys(sql).find((one) => one.id === id);
    const isNew = takeChallenge(sql, challenge, until, now());
    if (known === undefined || !isNew || !isCounterGood(known.counter, counter))
      return { ok: false, reason: 'wrong' } as const;
    savePasskey(sql, { ...known, counter });
    saveReauthentication(sql, device.id, now());
    note(device.id);
    return { ok: true } as const;
  },
});

/** Saves a new passkey, made on the calling device. */
export const addPasskey = signedInProcedure({
  name: 'reauthentication.add',
  right: 'manage_devices',
  isChange: true,
  needsReauthentication: true,
  handle: (
    { shop: { sql, now }, device, note }: Desk<Device>,
    { challenge, until, ...passkey }: Answered & Pick<Passkey, 'id' | 'publicKey' | 'counter'>,
  ) => {
    if (!takeChallenge(sql, challenge, until, now())) return { ok: false, reason: 'wrong' } as const;
    // A passkey must not be overwritten by another one with its id.
    if (readPasskeys(sql).some(({ id }) => id === passkey.id)) return { ok: false, reason: 'wrong' } as const;
    savePasskey(sql, { ...passkey, name: device.name, addedAt: now() });
    saveReauthentication(sql, device.id, now());
    note(device.id);
    return { ok: true } as const;
  },
});

export const removePasskey = signedInProcedure({
  name: 'reauthentication.delete',
  right: 'manage_devices',
  isChange: true,
  needsReauthentication: true,
  handle: ({ shop: { sql }, note }: Desk<Device>, { id }: { id: string }) => {
    const known = readPasskeys(sql).find((one) => one.id === id);
    if (known === undefined) return { ok: true } as const;
    deletePasskey(sql, id);
    note(null);
    return { ok: true } as const;
  },
});

/** Sets up an authenticator, by its sealed secret and the step of a correct code. */
export const setAuthenticator = signedInProcedure({
  name: 'reauthentication.set',
  right: 'manage_devices',
  isChange: true,
  needsReauthentication: true,
  handle: (
    { shop: { sql, now }, device, note }: Desk<Device>,
    { sealed, step }: { sealed: string; step: number },
  ) => {
    saveAuthenticator(sql, { sealed, step }, now());
    saveReauthentication(sql, device.id, now());
    note(null);
    return { ok: true } as const;
  },
});

/** Removes the authenticator: actions ask for no code any more. */
export const dropAuthenticator = signedInProcedure({
  name: 'reauthentication.remove',
  right: 'manage_devices',
  isChange: true,
  needsReauthentication: true,
  handle: ({ shop: { sql }, note }) => {
    if (findAuthenticator(sql) === null) return { ok: true } as const;
    removeAuthenticator(sql);
    note(null);
    return { ok: true } as const;
  },
});
