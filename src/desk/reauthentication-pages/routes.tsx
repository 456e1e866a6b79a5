import { Hono } from 'hono';
import { AuthenticatorPage } from '../../../templates/desk/reauthentication/reauthentication.tsx';
import {
  authenticatorUri,
  digitsIn,
  isAuthenticatorSecret,
  mintAuthenticatorSecret,
  stepOf,
} from '../../auth/authenticator-codes.ts';
import { REAUTHENTICATION_LASTS } from '../../auth/rules/lifetimes.ts';
import {
  afterReauthenticationPath,
  devicesPath,
  readReturnPath,
  reauthenticationPath,
} from '../../domain/addresses/desk/sign-in.ts';
import { deskPatterns } from '../../domain/addresses/desk-patterns.ts';
import { may } from '../../domain/desk-rights.ts';
import { now } from '../../shop/platform.ts';
import { readForm } from '../../shop-web/forms/posted-form.ts';
import {
  languageOf,
  originOf,
  type RequestContext,
  type StorefrontEnvironment,
} from '../../shop-web/request-context.ts';
import { goTo } from '../../shop-web/respond.tsx';
import { typedIn } from '../../web/form-schema.ts';
import { makeQrModules } from '../../web/qr-code/modules.ts';
import { hashOf } from '../../web/secrets.ts';
import { askDesk } from '../http/ask.ts';
import { dropShown, readSession, readShown, writeShown } from '../http/cookies.ts';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { sealSecret } from '../reauthentication/authenticator-secret.ts';
import { isChallenge, mintChallenge } from '../reauthentication/challenges.ts';
import * as reauthenticationProcedures from '../reauthentication/procedures.ts';
import { askForReauthentication } from '../reauthentication/reauthenticate.tsx';
import { verifyCode, verifyPasskey } from '../reauthentication/verify.ts';
import { showRefusal } from '../refusal.tsx';
import { addForm, codeForm, passkeyForm, removeForm, setForm } from './form.ts';

/** Reauthentication, and the setup of its factors. */
export const reauthenticationRoutes = new Hono<StorefrontEnvironment>();

reauthenticationRoutes.get(deskPatterns.reauthentication, async (c) => {
  const reply = await askDesk(c, reauthenticationProcedures.showReauthentication, {});
  if (!reply.ok) return showRefusal(c, reply);
  const refused = c.req.query('refused') === 'limited' ? 'limited' : c.req.query('refused') ? 'wrong' : null;
  return askForReauthentication(c, { refused, returnPath: readReturnPath(c.req.query('to') ?? '') });
});

type Proved = Awaited<ReturnType<typeof verifyCode | typeof verifyPasskey>>;

/** Goes to the page that asked for reauthentication, or back to the form after a refusal. */
async function answer(c: RequestContext, to: string, reply: Proved) {
  const returnPath = readReturnPath(to);
  const language = languageOf(c);
  if (reply.ok) return goTo(c, afterReauthenticationPath(language, returnPath));
  if (reply.reason === 'limited' || reply.reason === 'wrong')
    return goTo(c, reauthenticationPath(language, null, { refused: reply.reason, returnPath }));
  return showRefusal(c, reply);
}

reauthenticationRoutes.post(deskPatterns.reauthentication, async (c) => {
  const { code, to } = typedIn(codeForm, await readForm(c));
  return answer(c, to, await verifyCode(c, code));
});

reauthenticationRoutes.post(deskPatterns.reauthenticationForms.passkey, async (c) => {
  const { credential, to } = typedIn(passkeyForm, await readForm(c));
  return answer(c, to, await verifyPasskey(c, credential));
});

reauthenticationRoutes.get(deskPatterns.reauthenticationForms.set, async (c) => {
  const reply = await askDesk(c, reauthenticationProcedures.showReauthentication, {});
  if (!reply.ok) return showRefusal(c, reply);
  if (reply.device === null || !may(reply.device.role, 'manage_devices'))
    return showRefusal(c, { ...reply, reason: 'forbidden' });
  // After a wrong code the secret stays the same: it has been scanned already.
  const shown = await readShown(c);
  const secret = shown?.kind === 'authenticator' ? shown.secret : mintAuthenticatorSecret();
  const language = languageOf(c);
  const uri = authenticatorUri(secret, c.var.settings.shopName[language]);
  const modules = makeQrModules(uri);
  const frame = deskFrameOf(c, reply.device, (other) => reauthenticationPath(other, 'set'));
  const { requestNewPasskey } = await import('../../auth/passkeys.ts');
  const passkeyOptions = await requestNewPasskey(
    {
      origin: originOf(c),
      challenge: await mintChallenge(c, 'add'),
      timeout: REAUTHENTICATION_LASTS,
      ids: reply.passkeys.map(({ id }) => id),
    },
    {
      siteName: c.var.settings.shopName[language],
      userId: 'desk',
      userName: reply.device?.name ?? '',
      residentKey: 'preferred',
    },
  );
  const page = {
    secret,
    modules,
    isSet: reply.sealed !== null,
    passkeyOptions,
    passkeys: reply.passkeys,
    isWrong: shown?.kind === 'authenticator' || c.req.query('refused') !== undefined,
  };
  return showDesk(c, <AuthenticatorPage frame={frame} {...page} />);
});

reauthenticationRoutes.post(deskPatterns.reauthenticationForms.set, async (c) => {
  const language = languageOf(c);
  const { secret, code } = typedIn(setForm, await readForm(c));
  const step = isAuthenticatorSecret(secret) ? stepOf(digitsIn(code), secret, now()) : null;
  if (step === null) {
    if (isAuthenticatorSecret(secret))
      await writeShown(c, readSession(c) ?? '', { kind: 'authenticator', secret });
    return goTo(c, reauthenticationPath(language, 'set'));
  }
  const sealed = await sealSecret(c, secret);
  const reply = await askDesk(c, reauthenticationProcedures.setAuthenticator, { sealed, step });
  if (!reply.ok) return showRefusal(c, reply);
  dropShown(c);
  return goTo(c, devicesPath(language));
});

const askedBy = (c: RequestContext) => ({
  origin: originOf(c),
  isChallenge: (challenge: string) => isChallenge(c, challenge, 'add'),
});

reauthenticationRoutes.post(deskPatterns.reauthenticationForms.add, async (c) => {
  const language = languageOf(c);
  const { verifyNewPasskey } = await import('../../auth/passkeys.ts');
  const { credential } = typedIn(addForm, await readForm(c));
  const made = await verifyNewPasskey(credential, askedBy(c));
  if (made === null) return goTo(c, reauthenticationPath(language, 'set', { refused: 'wrong' }));
  const answered = { challenge: await hashOf(made.challenge), until: now() + REAUTHENTICATION_LASTS };
  const reply = await askDesk(c, reauthenticationProcedures.addPasskey, { ...made, ...answered });
  if (reply.ok) return goTo(c, reauthenticationPath(language, 'set'));
  if (reply.reason === 'wrong') return goTo(c, reauthenticationPath(language, 'set', { refused: 'wrong' }));
  return showRefusal(c, reply);
});

reauthenticationRoutes.post(deskPatterns.reauthenticationForms.forget, async (c) => {
  const { passkey } = typedIn(removeForm, await readForm(c));
  const reply = await askDesk(c, reauthenticationProcedures.removePasskey, { id: passkey });
  return reply.ok ? goTo(c, reauthenticationPath(languageOf(c), 'set')) : showRefusal(c, reply);
});

reauthenticationRoutes.post(deskPatterns.reauthenticationForms.remove, async (c) => {
  const reply = await askDesk(c, reauthenticationProcedures.dropAuthenticator, {});
  return reply.ok ? goTo(c, devicesPath(languageOf(c))) : showRefusal(c, reply);
});
