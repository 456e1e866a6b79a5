import { ProofPage } from '../../../../templates/desk/proof/proof.tsx';
import { proofPath } from '../../desk-urls.ts';
import type { RequestContext } from '../../pages/environment.ts';
import { mintChallenge } from '../proof/challenges.ts';
import { askDesk } from './ask.ts';
import { deskFrameOf, showDesk, showSignIn } from './respond.tsx';
import type { CarriedForm } from './rules.ts';

/** The page that asks again who is there; `way`: where they go on to, or `carried`: the form that is sent on with the proof. */
export async function askForProof(
  c: RequestContext,
  asked: { refused: 'wrong' | 'limited' | null; way?: string; carried?: CarriedForm },
): Promise<Response> {
  const { refused, way = '', carried = null } = asked;
  const reply = await askDesk(c, 'proof.look', {});
  // Only owners are asked, and of them nobody who is signed out.
  if (!reply.ok) return showSignIn(c);
  const frame = deskFrameOf(c, reply.device, (other) => proofPath(other));
  const ids = reply.passkeys.map(({ id }) => id);
  const passkey = ids.length === 0 ? null : { challenge: await mintChallenge(c, 'prove'), ids };
  if (passkey !== null) c.set('hasScript', true);
  return showDesk(c, <ProofPage frame={frame} {...{ refused, way, passkey, carried }} />);
}
