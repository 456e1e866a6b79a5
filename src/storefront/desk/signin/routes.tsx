import { Hono } from 'hono';
import { CodesPage, PairPage } from '../../../../templates/desk/signin/signin.tsx';
import { hashOf } from '../../../web/secrets.ts';
import { codesPath, deskPath, devicesPath, pairPath, recoverPath } from '../../desk-urls.ts';
import {
  languageOf,
  originOf,
  type RequestContext,
  type StorefrontEnvironment,
} from '../../pages/environment.ts';
import { readForm } from '../../pages/posted-form.ts';
import { goTo } from '../../pages/respond.tsx';
import { refuseKey } from '../../pages/shop-keys.ts';
import { absolute } from '../../urls.ts';
import { askAsOperator, askDesk } from '../pages/ask.ts';
import { dropShown, readShown, writeSession, writeShown } from '../pages/cookies.ts';
import { deskFrameOf, showDesk, showRefusal, showSignIn } from '../pages/respond.tsx';
import { isSecret, mintCodes, mintSecret } from '../pages/secrets.ts';
import { guessDeviceName, normaliseCode, readDeviceName } from '../sessions/rules.ts';

/** How a device gets in, and out again. */
export const signInRoutes = new Hono<StorefrontEnvironment>();

const textIn = (form: FormData, name: string) => String(form.get(name) ?? '').slice(0, 1000);

signInRoutes.get('/pair/:secret', async (c) => {
  const secret = c.req.param('secret');
  const path = (other: Parameters<typeof pairPath>[0]) => pairPath(other, secret);
  const reply = await askDesk(c, 'signin.look', { hash: await hashOf(secret) });
  const frame = deskFrameOf(c, reply.device, path);
  if (reply.device !== null) return showDesk(c, <PairPage frame={frame} />);
  if (!reply.ok) return showSignIn(c, { refused: 'link' });
  const name = guessDeviceName(c.req.header('User-Agent') ?? '');
  return showDesk(
    c,
    <PairPage frame={frame} offer={{ secret, role: reply.role, name, submission: mintSecret() }} />,
  );
});

signInRoutes.post('/pair/:secret', (c) => enter(c, 'signin.pair', c.req.param('secret')));

// Where the form was sent to: its answer is a page of its own, which going back and forth sends nothing again.
signInRoutes.get('/recover', async (c) => {
  const reply = await askDesk(c, 'signin.confirm', {});
  if (reply.ok) return goTo(c, deskPath(languageOf(c)));
  const shown = await readShown(c);
  return showSignIn(c, shown?.kind === 'typed' ? { refused: shown.refused, typed: shown } : {}, recoverPath);
});

signInRoutes.post('/recover', (c) => enter(c, 'signin.recover', null));

signInRoutes.get('/codes', async (c) => {
  const reply = await askDesk(c, 'signin.confirm', {});
  if (!reply.ok) return showRefusal(c, reply);
  const shown = await readShown(c);
  if (shown?.kind !== 'codes') return goTo(c, deskPath(languageOf(c)));
  return showDesk(c, <CodesPage frame={deskFrameOf(c, reply.device, codesPath)} codes={shown.codes} />);
});

signInRoutes.post('/codes', (c) => {
  dropShown(c);
  return goTo(c, deskPath(languageOf(c)));
});

signInRoutes.post('/out', async (c) => {
  const reply = await askDesk(c, 'signin.out', {});
  if (!reply.ok && reply.reason === 'last_owner') return goTo(c, devicesPath(languageOf(c), 'last_owner'));
  // Whoever was signed out already has a cookie that is worth nothing.
  writeSession(c, '');
  dropShown(c);
  return goTo(c, deskPath(languageOf(c)));
});

/** Pairs this browser by a link's secret, or by the recovery code that was typed. */
async function enter(c: RequestContext, call: 'signin.pair' | 'signin.recover', secret: string | null) {
  const language = languageOf(c);
  const form = await readForm(c);
  const given = secret ?? normaliseCode(textIn(form, 'code'));
  const submission = textIn(form, 'submission');
  const guess = guessDeviceName(c.req.header('User-Agent') ?? '');
  const name = readDeviceName(textIn(form, 'name')) ?? (guess || '?');
  const session = mintSecret();
  const { codes, hashes } = await mintCodes();
  const reply = await askDesk(c, call, {
    hash: await hashOf(given),
    submission: isSecret(submission) ? submission : mintSecret(),
    name,
    session: await hashOf(session),
    codes: hashes,
  });
  if (!reply.ok) {
    if (reply.reason === 'signed_in')
      return goTo(c, (await readShown(c))?.kind === 'codes' ? codesPath(language) : deskPath(language));
    const refused = reply.reason === 'limited' ? 'limited' : 'code';
    // The link says by itself that it is no longer good.
    if (secret !== null && refused === 'code') return goTo(c, pairPath(language, secret));
    await writeShown(c, '', { kind: 'typed', refused, code: textIn(form, 'code'), name });
    return goTo(c, recoverPath(language));
  }
  writeSession(c, session);
  dropShown(c);
  if (!reply.hasNewCodes) return goTo(c, deskPath(language));
  await writeShown(c, session, { kind: 'codes', codes });
  return goTo(c, codesPath(language));
}

/** For `npm run admin`, and no browser. */
export const pairingRoutes = new Hono<StorefrontEnvironment>();

pairingRoutes.post('/', async (c) => {
  const refused = await refuseKey(c, c.var.settings.adminKeyHash, 'admin');
  if (refused !== null) return refused;
  const secret = mintSecret();
  const reply = await askAsOperator(c, 'signin.offer', { hash: await hashOf(secret) });
  if (!reply.ok) return c.json({ message: 'Not now.', code: 'unavailable' }, 503, { 'Retry-After': '10' });
  const url = absolute(originOf(c), pairPath(languageOf(c), secret));
  return c.json({ url, expires_at: Math.floor(reply.expiresAt / 1000) });
});
