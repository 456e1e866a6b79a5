import { takeOne, waitForOneMore } from '../../../database/allowances/taking.ts';
import { type Desk, memberCall } from '../call.ts';
import type { Device } from '../sessions/rules.ts';
import { saveProof } from '../sessions/store.ts';
import { findCode, saveCodeUse } from '../signin/store.ts';
import { triesOf } from './rules.ts';
import { findAuthenticator, removeAuthenticator, saveAuthenticator, saveStep } from './store.ts';

/** The authenticator's sealed secret, which the Worker alone opens; null where there is none. */
export const lookAtProof = memberCall({
  name: 'proof.look',
  role: 'owner',
  isChange: false,
  handle: ({ shop: { sql } }) => ({ ok: true, sealed: findAuthenticator(sql)?.sealed ?? null }) as const,
});

/**
 * Gives a proof: `step`, of which the code was right, as the Worker found; null for a wrong one. `codeHash`: what was typed, as
 * a recovery code, which is then used.
 */
export const giveProof = memberCall({
  name: 'proof.give',
  role: 'owner',
  isChange: true,
  handle: (
    { shop: { sql, now }, device, note }: Desk<Device>,
    { step, codeHash, submission }: { step: number | null; codeHash: string; submission: string },
  ) => {
    const at = now();
    const tries = triesOf(device.id);
    if (waitForOneMore(sql, tries, at) > 0) return { ok: false, reason: 'limited' } as const;
    const known = findAuthenticator(sql);
    const code = findCode(sql, codeHash);
    if (known !== null && step !== null && step > known.step) saveStep(sql, step);
    else if (code !== null && code.used === null)
      saveCodeUse(sql, codeHash, { at, deviceId: device.id, submission });
    else {
      takeOne(sql, tries, at);
      return { ok: false, reason: 'wrong' } as const;
    }
    saveProof(sql, device.id, at);
    note(device.id);
    return { ok: true } as const;
  },
});

/** Sets up an authenticator, by its sealed secret and the step whose code showed that it works. */
export const setProof = memberCall({
  name: 'proof.set',
  role: 'owner',
  isChange: true,
  needsProof: true,
  handle: (
    { shop: { sql, now }, device, note }: Desk<Device>,
    { sealed, step }: { sealed: string; step: number },
  ) => {
    saveAuthenticator(sql, { sealed, step }, now());
    saveProof(sql, device.id, now());
    note(null);
    return { ok: true } as const;
  },
});

/** Nothing asks for a proof from then on. */
export const removeProof = memberCall({
  name: 'proof.remove',
  role: 'owner',
  isChange: true,
  needsProof: true,
  handle: ({ shop: { sql }, note }) => {
    if (findAuthenticator(sql) === null) return { ok: true } as const;
    removeAuthenticator(sql);
    note(null);
    return { ok: true } as const;
  },
});
