import type { Context } from 'hono';
import { NoticePage } from '../../../../templates/dashboard/page/page.tsx';
import {
  CodesPage,
  JoinPage,
  PasskeySignInPage,
  RenewCodesPage,
} from '../../../../templates/dashboard/sign-in/sign-in.tsx';
import { digitsIn } from '../../../auth/authenticator-codes.ts';
import { mintRecoveryCodes } from '../../../auth/recovery-codes.ts';
import { readDeviceName } from '../../../auth/rules/device-names.ts';
import { normaliseCode } from '../../../text/typed-codes.ts';
import { submissionForm, typedIn } from '../../../web/form-schema.ts';
import { hashOf } from '../../../web/secrets.ts';
import { CODES_PATH } from '../../dashboard-urls.ts';
import type { Environment } from '../../environment.ts';
import { DASHBOARD_PATH } from '../../urls.ts';
import { askAccount, askAsGuest } from '../http/ask.ts';
import { readToken, shownCookie, writeSession } from '../http/cookies.ts';
import { matchCode, requestSignIn, verifySignIn } from '../http/factors.ts';
import { readForm } from '../http/forms.ts';
import { frameOf, goTo, show, showRefusal, showSignIn, showWithScript } from '../http/respond.tsx';
import { stateOf } from '../http/state.ts';
import { enter, refuse, type Target } from './enter.ts';
import { joinForm, passkeyForm, signInForm } from './form.ts';
import { countRefusal, deviceOf } from './prepare-entrance.ts';
import {
  enterByCode,
  enterByPasskey,
  findAuthenticators,
  findPasskeys,
  join,
  lookAtInvitation,
  recover,
  replaceOwnCodes,
  signOut,
} from './procedures.ts';

/** The page of an invitation's link. */
export async function answerInvitation(c: Context<Environment>): Promise<Response> {
  const token = c.req.param('token') ?? '';
  const link = readToken(c, token);
  const reply =
    link === null ? null : await askAsGuest(c, link, lookAtInvitation, { hash: await hashOf(link.secret) });
  const isSignedIn = c.var.dashboardState !== undefined;
  const frame = frameOf(c, null);
  if (!reply?.ok) {
    const refused = await countRefusal(c, 'link');
    if (!isSignedIn) return showSignIn(c, refused);
    const page = (
      <NoticePage
        frame={frame}
        title={frame.t.words.page.gone.title}
        text={frame.t.words.signIn.refused[refused]}
      />
    );
    return show(c, page, refused === 'limited' ? 429 : 404);
  }
  const { role, accountName } = reply;
  if (isSignedIn)
    return show(
      c,
      <NoticePage
        frame={frame}
        title={frame.t.words.signIn.join.title(accountName)}
        text={frame.t.words.signIn.join.signedIn}
      />,
    );
  return show(c, <JoinPage frame={frame} offer={{ token, role, accountName }} />);
}

/** Makes a person by an invitation, and signs this browser in. */
export async function answerJoin(c: Context<Environment>): Promise<Response> {
  if (c.var.dashboardState !== undefined) return goTo(c, DASHBOARD_PATH);
  const link = readToken(c, c.req.param('token') ?? '');
  if (link === null) return refuse(c, 'link');
  const { name, submission } = typedIn(joinForm, await readForm(c));
  const hash = await hashOf(link.secret);
  const device = deviceOf(c);
  const form = { name: readDeviceName(name) ?? device, submission, refusal: 'link' } as const;
  return enter(c, link, form, (entrance) => askAsGuest(c, link, join, { hash, ...entrance }));
}

/** The page after a refused sign-in: going back and forth does not send the form again. */
export async function answerSignInPage(c: Context<Environment>): Promise<Response> {
  if (c.var.dashboardState !== undefined) return goTo(c, DASHBOARD_PATH);
  return showSignIn(c);
}

/** Signs this browser in by a one-time code of an authenticator app, or by a recovery code. */
export async function answerSignIn(c: Context<Environment>): Promise<Response> {
  if (c.var.dashboardState !== undefined) return goTo(c, DASHBOARD_PATH);
  const { account, name, code, submission } = typedIn(signInForm, await readForm(c));
  const accountId = account.trim().toLowerCase();
  const route = c.get('minter').verifyAccountId(accountId);
  if (route === null) return refuse(c, 'code');
  const target: Target = { accountId, account: route, secret: '' };
  const isOneTime = /^\d{6}$/.test(digitsIn(code));
  const form = { name: readDeviceName(name) ?? '', submission, refusal: 'code' } as const;
  if (!isOneTime) {
    const hash = await hashOf(normaliseCode(code));
    return enter(c, target, form, (entrance) => askAsGuest(c, target, recover, { hash, ...entrance }));
  }
  const match = await findByCode(c, target, form.name, code);
  return enter(c, target, form, (entrance) => askAsGuest(c, target, enterByCode, { match, ...entrance }));
}

/** The person of a name whose authenticator shows a code, and its step; null when nobody's does. */
async function findByCode(c: Context<Environment>, target: Target, name: string, code: string) {
  const reply = await askAsGuest(c, target, findAuthenticators, { name });
  return reply.ok ? matchCode(c, reply.authenticators, code, 'dashboard') : null;
}

/** The page that asks the browser for a passkey. */
export async function answerPasskeyPage(c: Context<Environment>): Promise<Response> {
  if (c.var.dashboardState !== undefined) return goTo(c, DASHBOARD_PATH);
  const options = await requestSignIn(c, 'dashboard');
  return showWithScript(c, <PasskeySignInPage frame={frameOf(c, null)} options={options} />);
}

/** Signs this browser in by a passkey, whose answer names its person. */
export async function answerPasskeySignIn(c: Context<Environment>): Promise<Response> {
  if (c.var.dashboardState !== undefined) return goTo(c, DASHBOARD_PATH);
  const { credential, submission } = typedIn(passkeyForm, await readForm(c));
  const { userIdIn } = await import('../../../auth/passkeys.ts');
  const personId = userIdIn(credential) ?? '';
  const route = c.get('minter').verifyId(personId);
  if (route === null || route.mode !== 'live') return refuse(c, 'passkey');
  const target: Target = { ...route, accountId: c.get('minter').accountIdOf(route.account), secret: '' };
  const passkey = await verifyPasskey(c, target, personId, credential);
  return enter(c, target, { name: '', submission, refusal: 'passkey' }, (entrance) =>
    askAsGuest(c, target, enterByPasskey, { passkey, ...entrance }),
  );
}

/** What a person's passkey answered, verified; null when any part is wrong. */
async function verifyPasskey(c: Context<Environment>, target: Target, personId: string, credential: string) {
  const reply = await askAsGuest(c, target, findPasskeys, { personId });
  return reply.ok ? verifySignIn(c, { personId, credential }, reply.passkeys, 'dashboard') : null;
}

/** New codes, shown once; else the form that makes them. */
export async function answerCodes(c: Context<Environment>): Promise<Response> {
  const { session } = stateOf(c);
  const shown = await shownCookie.take(c, session.secret, 'codes');
  const frame = frameOf(c, null);
  if (shown === null) return show(c, <RenewCodesPage frame={frame} />);
  return show(c, <CodesPage frame={frame} account={session.accountId} codes={shown.codes} />);
}

export async function answerNewCodes(c: Context<Environment>): Promise<Response> {
  const { session } = stateOf(c);
  const { submission } = typedIn(submissionForm, await readForm(c));
  const { codes, hashes } = await mintRecoveryCodes();
  const reply = await askAccount(c, session, replaceOwnCodes, { codes: hashes }, submission);
  if (!reply.ok) return showRefusal(c, reply.reason);
  await shownCookie.write(c, session.secret, { kind: 'codes', codes });
  return goTo(c, CODES_PATH);
}

export async function answerSignOut(c: Context<Environment>): Promise<Response> {
  const reply = await askAccount(c, stateOf(c).session, signOut, {});
  if (!reply.ok) return showRefusal(c, reply.reason);
  writeSession(c, null);
  shownCookie.drop(c);
  // Browsers keep the answers to forms for their history: not after a sign-out.
  c.header('Clear-Site-Data', '"cache"');
  return goTo(c, DASHBOARD_PATH);
}
