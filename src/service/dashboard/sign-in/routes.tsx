import type { Context } from 'hono';
import * as z from 'zod';
import { loadCopy } from '../../../../templates/dashboard/copy/copy.ts';
import { NoticePage } from '../../../../templates/dashboard/page/page.tsx';
import {
  CodesPage,
  JoinPage,
  RenewCodesPage,
  type SignInRefusal,
} from '../../../../templates/dashboard/sign-in/sign-in.tsx';
import { mintRecoveryCodes } from '../../../auth/recovery-codes.ts';
import { mintSecret } from '../../../auth/secrets.ts';
import { normaliseCode } from '../../../text/typed-codes.ts';
import { readFormWithin } from '../../../web/form-bodies.ts';
import { rawField, submissionField, submissionForm, typedIn } from '../../../web/form-schema.ts';
import { hashOf } from '../../../web/secrets.ts';
import { countFailure } from '../../api/rate-limit.ts';
import { CODES_PATH } from '../../dashboard-urls.ts';
import type { Environment } from '../../environment.ts';
import { DASHBOARD_PATH } from '../../urls.ts';
import { askAccount, askAsGuest } from '../http/ask.ts';
import { dropShown, readShown, readToken, type Session, writeSession, writeShown } from '../http/cookies.ts';
import { frameOf, goTo, languageOf, show, showRefusal, showSignIn } from '../http/respond.tsx';
import { stateOf } from '../http/state.ts';
import { prepareEntrance } from './entrance.ts';
import { join, lookAtInvitation, recover, replaceOwnCodes, signOut } from './procedures.ts';

const joinForm = z.object({ name: rawField(1000), submission: submissionField });
const signInForm = z.object({ account: rawField(200), code: rawField(1000), submission: submissionField });

/** The page of an invitation's link. */
export async function answerInvitation(c: Context<Environment>): Promise<Response> {
  const token = c.req.param('token') ?? '';
  const copy = await loadCopy(languageOf(c), 'sign-in');
  const link = readToken(c, token);
  const reply =
    link === null ? null : await askAsGuest(c, link, lookAtInvitation, { hash: await hashOf(link.secret) });
  const isSignedIn = c.var.dashboardState !== undefined;
  const frame = frameOf(c, null);
  if (!reply?.ok) {
    const refused = await countRefusal(c, 'link');
    if (!isSignedIn) return showSignIn(c, refused);
    const page = <NoticePage frame={frame} title={frame.words.gone.title} text={copy.refused[refused]} />;
    return show(c, page, refused === 'limited' ? 429 : 404);
  }
  const { role, accountName } = reply;
  if (isSignedIn)
    return show(
      c,
      <NoticePage frame={frame} title={copy.join.title(accountName)} text={copy.join.signedIn} />,
    );
  return show(c, <JoinPage frame={frame} copy={copy} offer={{ token, role, accountName }} />);
}

/** Makes a person by an invitation, and signs this browser in. */
export async function answerJoin(c: Context<Environment>): Promise<Response> {
  if (c.var.dashboardState !== undefined) return goTo(c, DASHBOARD_PATH);
  const link = readToken(c, c.req.param('token') ?? '');
  if (link === null) return refuse(c, 'link');
  const { name, submission } = typedIn(joinForm, await readFormWithin(c.req.raw));
  return enter(c, join, link, { hash: await hashOf(link.secret), name, submission, refusal: 'link' });
}

/** The page after a refused sign-in: going back and forth does not send the form again. */
export async function answerSignInPage(c: Context<Environment>): Promise<Response> {
  if (c.var.dashboardState !== undefined) return goTo(c, DASHBOARD_PATH);
  return showSignIn(c);
}

/** Signs this browser in by a recovery code. */
export async function answerSignIn(c: Context<Environment>): Promise<Response> {
  if (c.var.dashboardState !== undefined) return goTo(c, DASHBOARD_PATH);
  const { account, code, submission } = typedIn(signInForm, await readFormWithin(c.req.raw));
  const accountId = account.trim().toLowerCase();
  const route = c.get('minter').verifyAccountId(accountId);
  if (route === null) return refuse(c, 'code');
  const target = { accountId, account: route, secret: '' };
  return enter(c, recover, target, {
    hash: await hashOf(normaliseCode(code)),
    name: '',
    submission,
    refusal: 'code',
  });
}

type Entrance = { hash: string; name: string; submission: string; refusal: 'link' | 'code' };

async function enter(
  c: Context<Environment>,
  call: typeof join | typeof recover,
  { accountId, account }: Session,
  { hash, name, submission, refusal }: Entrance,
): Promise<Response> {
  const session: Session = { accountId, account, secret: mintSecret() };
  const { codes, form } = await prepareEntrance(c, session.secret, { hash, name, submission });
  const reply = await askAsGuest(c, session, call, form);
  if (!reply.ok) {
    if (reply.reason === 'limited') return showSignIn(c, 'limited');
    if (reply.reason === 'too_many_people') return showSignIn(c, 'full');
    return refuse(c, refusal);
  }
  writeSession(c, session);
  if (!reply.hasNewCodes) return goTo(c, DASHBOARD_PATH);
  await writeShown(c, session, { kind: 'codes', codes });
  return goTo(c, CODES_PATH);
}

async function refuse(c: Context<Environment>, refused: SignInRefusal): Promise<Response> {
  return showSignIn(c, await countRefusal(c, refused));
}

/** A wrong link or code counts against its sender's address, as a wrong key of the API does. */
async function countRefusal(c: Context<Environment>, refused: SignInRefusal): Promise<SignInRefusal> {
  const { status } = await countFailure(c);
  return status === 429 ? 'limited' : refused;
}

/** New codes, shown once; else the form that makes them. */
export async function answerCodes(c: Context<Environment>): Promise<Response> {
  const { session } = stateOf(c);
  const copy = await loadCopy(languageOf(c), 'sign-in');
  const shown = await readShown(c, session);
  const frame = frameOf(c, null);
  if (shown?.kind !== 'codes') return show(c, <RenewCodesPage frame={frame} copy={copy} />);
  return show(c, <CodesPage {...{ frame, copy }} account={session.accountId} codes={shown.codes} />);
}

export async function answerNewCodes(c: Context<Environment>): Promise<Response> {
  const { session } = stateOf(c);
  const { submission } = typedIn(submissionForm, await readFormWithin(c.req.raw));
  const { codes, hashes } = await mintRecoveryCodes();
  const reply = await askAccount(c, session, replaceOwnCodes, { codes: hashes }, submission);
  if (!reply.ok) return showRefusal(c, reply.reason);
  await writeShown(c, session, { kind: 'codes', codes });
  return goTo(c, CODES_PATH);
}

export async function answerSignOut(c: Context<Environment>): Promise<Response> {
  const reply = await askAccount(c, stateOf(c).session, signOut, {});
  if (!reply.ok) return showRefusal(c, reply.reason);
  writeSession(c, null);
  dropShown(c);
  // Browsers keep the answers to forms for their history: not after a sign-out.
  c.header('Clear-Site-Data', '"cache"');
  return goTo(c, DASHBOARD_PATH);
}
