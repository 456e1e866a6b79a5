import type { Context } from 'hono';
import { NoticePage } from '../../../../../templates/operators/page/page.tsx';
import {
  CodesPage,
  JoinPage,
  PasskeySignInPage,
  RenewCodesPage,
  type SignInRefusal,
} from '../../../../../templates/operators/sign-in/sign-in.tsx';
import { digitsIn } from '../../../../auth/authenticator-codes.ts';
import { mintRecoveryCodes } from '../../../../auth/recovery-codes.ts';
import { readDeviceName } from '../../../../auth/rules/device-names.ts';
import { isSecret, mintSecret } from '../../../../auth/secrets.ts';
import { normaliseCode } from '../../../../text/typed-codes.ts';
import { submissionForm, typedIn } from '../../../../web/form-schema.ts';
import { hashOf } from '../../../../web/secrets.ts';
import { matchCode, requestSignIn, verifySignIn } from '../../../dashboard/http/factors.ts';
import { readForm } from '../../../dashboard/http/forms.ts';
import { goTo, show, showWithScript } from '../../../dashboard/http/respond.tsx';
import type { Entrance } from '../../../dashboard/sign-in/entrance.ts';
import { passkeyForm } from '../../../dashboard/sign-in/form.ts';
import { countRefusal, prepareEntrance } from '../../../dashboard/sign-in/prepare-entrance.ts';
import type { Environment } from '../../../environment.ts';
import { OPERATOR_CODES_PATH } from '../../../operators-urls.ts';
import { OPERATORS_PATH } from '../../../urls.ts';
import { askRegistry } from '../http/ask.ts';
import { shownCookie, writeSession } from '../http/cookies.ts';
import { frameOf, showRefusal, showSignIn } from '../http/respond.tsx';
import { stateOf } from '../http/state.ts';
import { signInForm } from './form.ts';
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
  const offer = isSecret(token)
    ? await askRegistry(c, null, lookAtInvitation, { hash: await hashOf(token) })
    : null;
  const isSignedIn = c.var.operatorState !== undefined;
  const frame = frameOf(c);
  if (!offer?.ok) {
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
  if (isSignedIn)
    return show(
      c,
      <NoticePage
        frame={frame}
        title={frame.t.words.signIn.join.title}
        text={frame.t.words.signIn.join.signedIn}
      />,
    );
  return show(c, <JoinPage frame={frame} offer={{ token, ...offer }} />);
}

/** Makes a person by an invitation, and signs this browser in. */
export async function answerJoin(c: Context<Environment>): Promise<Response> {
  if (c.var.operatorState !== undefined) return goTo(c, OPERATORS_PATH);
  const token = c.req.param('token') ?? '';
  if (!isSecret(token)) return refuse(c, 'link');
  const { submission } = typedIn(submissionForm, await readForm(c));
  const hash = await hashOf(token);
  return enter(c, { name: '', submission, refusal: 'link' }, (entrance) =>
    askRegistry(c, null, join, { hash, ...entrance }),
  );
}

/** The page after a refused sign-in: going back and forth does not send the form again. */
export async function answerSignInPage(c: Context<Environment>): Promise<Response> {
  if (c.var.operatorState !== undefined) return goTo(c, OPERATORS_PATH);
  return showSignIn(c);
}

/** Signs this browser in by a one-time code of an authenticator app, or by a recovery code. */
export async function answerSignIn(c: Context<Environment>): Promise<Response> {
  if (c.var.operatorState !== undefined) return goTo(c, OPERATORS_PATH);
  const { name: typed, code, submission } = typedIn(signInForm, await readForm(c));
  const form = { name: readDeviceName(typed) ?? '', submission, refusal: 'code' } as const;
  if (/^\d{6}$/.test(digitsIn(code))) {
    const match = await findByCode(c, form.name, code);
    return enter(c, form, (entrance) => askRegistry(c, null, enterByCode, { match, ...entrance }));
  }
  const hash = await hashOf(normaliseCode(code));
  return enter(c, form, (entrance) => askRegistry(c, null, recover, { hash, ...entrance }));
}

/** The person of a name whose authenticator shows a code, and its step; null when nobody's does. */
async function findByCode(c: Context<Environment>, name: string, code: string) {
  const reply = await askRegistry(c, null, findAuthenticators, { name });
  return reply.ok ? matchCode(c, reply.authenticators, code, 'operators') : null;
}

/** The page that asks the browser for a passkey. */
export async function answerPasskeyPage(c: Context<Environment>): Promise<Response> {
  if (c.var.operatorState !== undefined) return goTo(c, OPERATORS_PATH);
  const options = await requestSignIn(c, 'operators');
  return showWithScript(c, <PasskeySignInPage frame={frameOf(c)} options={options} />);
}

/** Signs this browser in by a passkey, whose answer names its person. */
export async function answerPasskeySignIn(c: Context<Environment>): Promise<Response> {
  if (c.var.operatorState !== undefined) return goTo(c, OPERATORS_PATH);
  const { credential, submission } = typedIn(passkeyForm, await readForm(c));
  const { userIdIn } = await import('../../../../auth/passkeys.ts');
  const personId = userIdIn(credential) ?? '';
  if (c.get('minter').verifyId(personId) === null) return refuse(c, 'passkey');
  const reply = await askRegistry(c, null, findPasskeys, { personId });
  const passkey = reply.ok
    ? await verifySignIn(c, { personId, credential }, reply.passkeys, 'operators')
    : null;
  return enter(c, { name: '', submission, refusal: 'passkey' }, (entrance) =>
    askRegistry(c, null, enterByPasskey, { passkey, ...entrance }),
  );
}

/** Makes the secrets of a new session, asks the registry, and signs this browser in. */
async function enter(
  c: Context<Environment>,
  { name, submission, refusal }: { name: string; submission: string; refusal: SignInRefusal },
  ask: (entrance: Omit<Entrance, 'hash'>) => ReturnType<typeof askRegistry<typeof join>>,
): Promise<Response> {
  const session = mintSecret();
  const { codes, form } = await prepareEntrance(c, session, { name, submission });
  const reply = await ask(form);
  if (!reply.ok) {
    if (reply.reason === 'limited') return showSignIn(c, 'limited');
    if (reply.reason === 'too_many_people') return showSignIn(c, 'full');
    return refuse(c, refusal);
  }
  writeSession(c, session);
  if (!reply.hasNewCodes) return goTo(c, OPERATORS_PATH);
  await shownCookie.write(c, session, { kind: 'codes', codes });
  return goTo(c, OPERATOR_CODES_PATH);
}

async function refuse(c: Context<Environment>, refused: SignInRefusal): Promise<Response> {
  return showSignIn(c, await countRefusal(c, refused));
}

/** New codes, shown once; else the form that makes them. */
export async function answerCodes(c: Context<Environment>): Promise<Response> {
  const { session, person } = stateOf(c);
  const shown = await shownCookie.take(c, session, 'codes');
  const frame = frameOf(c);
  if (shown === null) return show(c, <RenewCodesPage frame={frame} />);
  return show(c, <CodesPage frame={frame} name={person.name} codes={shown.codes} />);
}

export async function answerNewCodes(c: Context<Environment>): Promise<Response> {
  const { session } = stateOf(c);
  const { codes, hashes } = await mintRecoveryCodes();
  // Without the submission: the same form again makes codes again, because the first ones may not have arrived.
  const reply = await askRegistry(c, session, replaceOwnCodes, { codes: hashes });
  if (!reply.ok) return showRefusal(c, reply.reason);
  await shownCookie.write(c, session, { kind: 'codes', codes });
  return goTo(c, OPERATOR_CODES_PATH);
}

export async function answerSignOut(c: Context<Environment>): Promise<Response> {
  const reply = await askRegistry(c, stateOf(c).session, signOut, {});
  if (!reply.ok) return showRefusal(c, reply.reason);
  writeSession(c, null);
  shownCookie.drop(c);
  // Browsers keep the answers to forms for their history: not after a sign-out.
  c.header('Clear-Site-Data', '"cache"');
  return goTo(c, OPERATORS_PATH);
}
