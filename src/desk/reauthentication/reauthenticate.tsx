import { ReauthenticationPage } from '../../../templates/desk/reauthentication/reauthentication.tsx';
import { REAUTHENTICATION_LASTS } from '../../auth/rules/lifetimes.ts';
import { reauthenticationPath } from '../../domain/addresses/desk/sign-in.ts';
import { originOf, type RequestContext } from '../../shop-web/request-context.ts';
import { askDesk } from '../http/ask.ts';
import { deskFrameOf, showDesk, showSignIn, showUnkept } from '../http/respond.tsx';
import type { PendingForm } from '../http/rules.ts';
import { mintChallenge } from './challenges.ts';
import * as reauthenticationProcedures from './procedures.ts';

/** The reauthentication page; `returnPath`: the page to return to, or `pending`: the form that is sent again afterwards. */
export async function askForReauthentication(
  c: RequestContext,
  asked: { refused: 'wrong' | 'limited' | null; returnPath?: string; pending?: PendingForm },
): Promise<Response> {
  const { refused, returnPath = '', pending = null } = asked;
  const reply = await askDesk(c, reauthenticationProcedures.showReauthentication, {});
  // Only owners need it; a caller without a session signs in.
  if (!reply.ok) return showSignIn(c);
  const frame = deskFrameOf(c, reply.device, (other) => reauthenticationPath(other));
  const ids = reply.passkeys.map(({ id }) => id);
  const passkeyOptions = ids.length === 0 ? null : await optionsFor(c, ids);
  if (passkeyOptions !== null) c.set('hasScript', true);
  const show = pending === null ? showDesk : showUnkept;
  return show(
    c,
    <ReauthenticationPage frame={frame} {...{ refused, returnPath, passkeyOptions, pending }} />,
  );
}

async function optionsFor(c: RequestContext, ids: readonly string[]): Promise<string> {
  const { requestPasskey } = await import('../../auth/passkeys.ts');
  const challenge = await mintChallenge(c, 'prove');
  return requestPasskey({ origin: originOf(c), challenge, timeout: REAUTHENTICATION_LASTS, ids });
}
