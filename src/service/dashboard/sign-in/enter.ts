import type { Context } from 'hono';
import { mintSecret } from '../../../auth/secrets.ts';
import { CODES_PATH } from '../../dashboard-urls.ts';
import type { Environment } from '../../environment.ts';
import { DASHBOARD_PATH } from '../../urls.ts';
import type { ReplyOf } from '../define-procedure.ts';
import { type Session, shownCookie, writeSession } from '../http/cookies.ts';
import { goTo, type SignInRefusal, showSignIn } from '../http/respond.tsx';
import type { Entrance } from './entrance.ts';
import { countRefusal, prepareEntrance } from './prepare-entrance.ts';
import type { join } from './procedures.ts';

/** The account that a guest names. Its session's secret is made when the guest gets in. */
export type Target = Session;

type EntranceForm = { name: string; submission: string; refusal: SignInRefusal };

/** Makes the secrets of a new session, asks the account's object, and signs this browser in. */
export async function enter(
  c: Context<Environment>,
  { accountId, account }: Target,
  { name, submission, refusal }: EntranceForm,
  ask: (entrance: Omit<Entrance, 'hash'>) => Promise<ReplyOf<typeof join>>,
): Promise<Response> {
  const session: Session = { accountId, account, secret: mintSecret() };
  const { codes, form } = await prepareEntrance(c, session.secret, { name, submission });
  const reply = await ask(form);
  if (!reply.ok) {
    if (reply.reason === 'limited') return showSignIn(c, 'limited');
    if (reply.reason === 'too_many_people') return showSignIn(c, 'full');
    return refuse(c, refusal);
  }
  writeSession(c, session);
  if (!reply.hasNewCodes) return goTo(c, DASHBOARD_PATH);
  await shownCookie.write(c, session.secret, { kind: 'codes', codes });
  return goTo(c, CODES_PATH);
}

/** Refuses a link, code or passkey, and counts it. */
export async function refuse(c: Context<Environment>, refused: SignInRefusal): Promise<Response> {
  return showSignIn(c, await countRefusal(c, refused));
}
