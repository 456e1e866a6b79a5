import { ReauthenticationPage } from '../../../templates/desk/reauthentication/reauthentication.tsx';
import { reauthenticationPath } from '../../shop/desk-urls.ts';
import type { RequestContext } from '../../storefront/http/request-context.ts';
import { mintChallenge } from '../reauthentication/challenges.ts';
import { askDesk } from './ask.ts';
import { deskFrameOf, showDesk, showSignIn } from './respond.tsx';
import type { PendingForm } from './rules.ts';

/** The reauthentication page; `way`: the page to return to, or `pending`: the form that is sent again afterwards. */
export async function askForReauthentication(
  c: RequestContext,
  asked: { refused: 'wrong' | 'limited' | null; way?: string; pending?: PendingForm },
): Promise<Response> {
  const { refused, way = '', pending = null } = asked;
  const reply = await askDesk(c, 'reauthentication.look', {});
  // Only owners need it; a caller without a session signs in.
  if (!reply.ok) return showSignIn(c);
  const frame = deskFrameOf(c, reply.device, (other) => reauthenticationPath(other));
  const ids = reply.passkeys.map(({ id }) => id);
  const passkey = ids.length === 0 ? null : { challenge: await mintChallenge(c, 'prove'), ids };
  if (passkey !== null) c.set('hasScript', true);
  return showDesk(c, <ReauthenticationPage frame={frame} {...{ refused, way, passkey, pending }} />);
}
