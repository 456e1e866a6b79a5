import { toWesternDigits } from '../../../text/phones.ts';
import { hashOf } from '../../../web/secrets.ts';
import { originOf, type RequestContext } from '../../pages/environment.ts';
import { now } from '../../platform.ts';
import { askDesk } from '../pages/ask.ts';
import { mintSecret } from '../pages/secrets.ts';
import { normaliseCode } from '../sessions/rules.ts';
import { isChallenge } from './challenges.ts';
import { stepOf } from './codes.ts';
import { readProof } from './passkeys.ts';
import { PROOF_LASTS } from './rules.ts';
import { openSecret } from './secret.ts';

/** Six digits as people type them: with spaces, in Arabic ones. */
export const digitsIn = (typed: string) => toWesternDigits(typed).replace(/\s/g, '');

/** Proves who is there by what was typed: an authenticator's digits, or a recovery code. */
export async function proveByCode(c: RequestContext, typed: string) {
  const look = await askDesk(c, 'proof.look', {});
  if (!look.ok) return look;
  const secret = await openSecret(c, look.sealed);
  const step = secret === null ? null : await stepOf(digitsIn(typed), secret, now());
  const codeHash = await hashOf(normaliseCode(typed));
  return askDesk(c, 'proof.give', { step, codeHash, submission: mintSecret() });
}

/** Proves it by what a passkey answered. */
export async function proveByPasskey(c: RequestContext, credential: string) {
  const look = await askDesk(c, 'proof.look', {});
  if (!look.ok) return look;
  const asked = {
    origin: originOf(c),
    isChallenge: (challenge: string) => isChallenge(c, challenge, 'prove'),
  };
  const proof = await readProof(credential, look.passkeys, asked);
  if (proof === null) return { ok: false, reason: 'wrong', device: look.device } as const;
  const answered = { challenge: await hashOf(proof.challenge), until: now() + PROOF_LASTS };
  return askDesk(c, 'proof.passkey', { id: proof.id, counter: proof.counter, ...answered });
}
