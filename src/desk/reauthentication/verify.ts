import { REAUTHENTICATION_LASTS } from '../../auth/rules/lifetimes.ts';
import { mintSecret } from '../../auth/secrets.ts';
import { now } from '../../shop/platform.ts';
import { originOf, type RequestContext } from '../../shop-web/request-context.ts';
import { normaliseCode } from '../../text/typed-codes.ts';
import { hashOf } from '../../web/secrets.ts';
import { askDesk } from '../http/ask.ts';
import { stepOfCode } from './authenticator-secret.ts';
import { isChallenge } from './challenges.ts';
import * as reauthenticationProcedures from './procedures.ts';

/** Reauthenticates by a typed code: an authenticator's digits, or a recovery code. */
export async function verifyCode(c: RequestContext, typed: string) {
  const look = await askDesk(c, reauthenticationProcedures.showReauthentication, {});
  if (!look.ok) return look;
  const step = await stepOfCode(c, typed, look.sealed);
  const codeHash = await hashOf(normaliseCode(typed));
  return askDesk(c, reauthenticationProcedures.reauthenticateByCode, {
    step,
    codeHash,
    submission: mintSecret(),
  });
}

/** Reauthenticates by a passkey's answer. */
export async function verifyPasskey(c: RequestContext, credential: string) {
  const look = await askDesk(c, reauthenticationProcedures.showReauthentication, {});
  if (!look.ok) return look;
  const asked = {
    origin: originOf(c),
    isChallenge: (challenge: string) => isChallenge(c, challenge, 'prove'),
  };
  const { verifyAssertion } = await import('../../auth/passkeys.ts');
  const proof = await verifyAssertion(credential, look.passkeys, asked);
  if (proof === null) return { ok: false, reason: 'wrong', device: look.device } as const;
  const answered = { challenge: await hashOf(proof.challenge), until: now() + REAUTHENTICATION_LASTS };
  return askDesk(c, reauthenticationProcedures.reauthenticateByPasskey, {
    id: proof.id,
    counter: proof.counter,
    ...answered,
  });
}
