import type { Context } from 'hono';
import { mintSecret } from '../../auth/secrets.ts';
import type { OwnerInvitation } from '../../contract/resources/account.ts';
import { hashOf } from '../../web/secrets.ts';
import { ledgerOf } from '../account/lookup.ts';
import { notFound } from '../api/replies.ts';
import { answerRefusal } from '../api/responses.ts';
import { joinPath } from '../dashboard-urls.ts';
import type { Environment } from '../environment.ts';
import { sourceOf } from './access.ts';
import { answer } from './requests.ts';

/** A link that lets an owner into the dashboard: the first one, or after the loss of all sessions and codes. */
export async function inviteOwner(c: Context<Environment>): Promise<Response> {
  const id = c.req.param('id') ?? '';
  const account = c.get('minter').verifyAccountId(id);
  if (account === null) return answerRefusal(notFound());
  const secret = mintSecret();
  const ledger = ledgerOf(c.env.LEDGER, { mode: 'live', account });
  const made = await ledger.inviteOwner(await hashOf(secret), sourceOf(c));
  if (made === null) return answerRefusal(notFound());
  const invitation: OwnerInvitation = {
    entity: 'invitation',
    url: c.get('origin') + joinPath(`${id}${secret}`),
    expires_at: Math.floor(made.expiresAt / 1000),
  };
  return answer(invitation);
}
