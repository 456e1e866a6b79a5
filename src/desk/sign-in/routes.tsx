import { Hono } from 'hono';
import { CodesPage, PairPage } from '../../../templates/desk/sign-in/sign-in.tsx';
import { guessDeviceName } from '../../auth/rules/device-names.ts';
import { mintSecret } from '../../auth/secrets.ts';
import { deskPath } from '../../domain/addresses/desk/root.ts';
import { codesPath, devicesPath, pairPath, recoverPath } from '../../domain/addresses/desk/sign-in.ts';
import { deskPatterns } from '../../domain/addresses/desk-patterns.ts';
import { absolute } from '../../domain/addresses/shop.ts';
import { may } from '../../domain/desk-rights.ts';
import { readForm } from '../../shop-web/forms/posted-form.ts';
import { refuseKey } from '../../shop-web/management-keys.ts';
import {
  languageOf,
  originOf,
  type RequestContext,
  type StorefrontEnvironment,
} from '../../shop-web/request-context.ts';
import { goTo } from '../../shop-web/respond.tsx';
import { normaliseCode } from '../../text/typed-codes.ts';
import { typedIn } from '../../web/form-schema.ts';
import { hashOf } from '../../web/secrets.ts';
import { askAsOperator, askDesk } from '../http/ask.ts';
import { dropShown, markBrowser, readShown, writeSession, writeShown } from '../http/cookies.ts';
import { deskFrameOf, showDesk, showSignIn } from '../http/respond.tsx';
import { showRefusal } from '../refusal.tsx';
import { enterForm } from './form.ts';
import { pairDevice } from './pair-device.ts';
import * as signInProcedures from './procedures.ts';

/** Sign-in and sign-out of devices. */
export const signInRoutes = new Hono<StorefrontEnvironment>();

signInRoutes.get(deskPatterns.pair, async (c) => {
  const secret = c.req.param('secret');
  const path = (other: Parameters<typeof pairPath>[0]) => pairPath(other, secret);
  const reply = await askDesk(c, signInProcedures.lookAtPairing, { hash: await hashOf(secret) });
  const frame = deskFrameOf(c, reply.device, path);
  if (reply.device !== null) return showDesk(c, <PairPage frame={frame} />);
  if (!reply.ok) return showSignIn(c, { refused: 'link' });
  markBrowser(c);
  const name = guessDeviceName(c.req.header('User-Agent') ?? '');
  return showDesk(
    c,
    <PairPage frame={frame} offer={{ secret, role: reply.role, name, submission: mintSecret() }} />,
  );
});

signInRoutes.post(deskPatterns.pair, (c) => answer(c, signInProcedures.pair, c.req.param('secret')));

// The page after the posted form: going back and forth does not send the form again.
signInRoutes.get(deskPatterns.recover, async (c) => {
  const reply = await askDesk(c, signInProcedures.confirmSession, {});
  if (reply.ok) return goTo(c, deskPath(languageOf(c)));
  const shown = await readShown(c);
  return showSignIn(c, shown?.kind === 'typed' ? { refused: shown.refused, typed: shown } : {}, recoverPath);
});

signInRoutes.post(deskPatterns.recover, (c) => answer(c, signInProcedures.recover, null));

signInRoutes.get(deskPatterns.codes, async (c) => {
  const reply = await askDesk(c, signInProcedures.confirmSession, {});
  if (!reply.ok) return showRefusal(c, reply);
  const shown = await readShown(c);
  const codes = shown?.kind === 'codes' ? shown.codes : null;
  // Neither Back nor the address shows them again. Only who manages devices can make others.
  if (codes !== null) dropShown(c);
  else if (reply.device === null || !may(reply.device.role, 'manage_devices'))
    return goTo(c, deskPath(languageOf(c)));
  return showDesk(c, <CodesPage frame={deskFrameOf(c, reply.device, codesPath)} codes={codes} />);
});

signInRoutes.post(deskPatterns.codes, (c) => {
  dropShown(c);
  return goTo(c, deskPath(languageOf(c)));
});

signInRoutes.post(deskPatterns.signOut, async (c) => {
  const reply = await askDesk(c, signInProcedures.signOut, {});
  if (!reply.ok && reply.reason === 'last_owner') return goTo(c, devicesPath(languageOf(c), 'last_owner'));
  // The cookie of a revoked session is worthless anyway.
  writeSession(c, '');
  dropShown(c);
  // Browsers keep the answers to forms for their history: not after a sign-out.
  c.header('Clear-Site-Data', '"cache"');
  return goTo(c, deskPath(languageOf(c)));
});

/** Answers the form of a pairing link, by its secret, or of a recovery code. */
async function answer(c: RequestContext, call: Parameters<typeof pairDevice>[1], secret: string | null) {
  const language = languageOf(c);
  const { code, name: typedName, submission } = typedIn(enterForm, await readForm(c));
  const given = secret ?? normaliseCode(code);
  const entered = await pairDevice(c, call, { given, submission, name: typedName });
  if (!entered.ok) {
    if (entered.reason === 'signed_in')
      return goTo(c, (await readShown(c))?.kind === 'codes' ? codesPath(language) : deskPath(language));
    const refused = entered.reason === 'limited' ? 'limited' : 'code';
    // The link's page itself says that it is not valid any more.
    if (secret !== null && refused === 'code') return goTo(c, pairPath(language, secret));
    const { name } = entered;
    await writeShown(c, '', { kind: 'typed', refused, code, name });
    return goTo(c, recoverPath(language));
  }
  const { session, codes } = entered;
  if (codes === null) return goTo(c, deskPath(language));
  await writeShown(c, session, { kind: 'codes', codes });
  return goTo(c, codesPath(language));
}

/** For `npm run admin`, not for browsers. */
export const pairingRoutes = new Hono<StorefrontEnvironment>();

pairingRoutes.post('/', async (c) => {
  const refused = await refuseKey(c, c.var.settings.adminKeyHash, 'admin');
  if (refused !== null) return refused;
  const secret = mintSecret();
  const reply = await askAsOperator(c, signInProcedures.offerPairing, { hash: await hashOf(secret) });
  if (!reply.ok) return c.json({ message: 'Not now.', code: 'unavailable' }, 503, { 'Retry-After': '10' });
  const url = absolute(originOf(c), pairPath(languageOf(c), secret));
  return c.json({ url, expires_at: Math.floor(reply.expiresAt / 1000) });
});
