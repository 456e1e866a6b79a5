import { Hono } from 'hono';
import QRCode from 'qrcode';
import { z } from 'zod';
import { AuthenticatorPage, ProofPage } from '../../../../templates/desk/proof/proof.tsx';
import { toHex } from '../../../contract/signatures.ts';
import { toWesternDigits } from '../../../text/phones.ts';
import { IV_LENGTH, openCookie, sealCookie } from '../../../web/sealed-cookies.ts';
import { hashOf } from '../../../web/secrets.ts';
import { devicesPath, proofPath } from '../../desk-urls.ts';
import { languageOf, type RequestContext, type StorefrontEnvironment } from '../../pages/environment.ts';
import { readForm } from '../../pages/posted-form.ts';
import { goTo } from '../../pages/respond.tsx';
import { now, randomBytes } from '../../platform.ts';
import { askDesk } from '../pages/ask.ts';
import { dropShown, readSession, readShown, writeShown } from '../pages/cookies.ts';
import { deskFrameOf, showDesk, showRefusal } from '../pages/respond.tsx';
import { mintSecret } from '../pages/secrets.ts';
import { normaliseCode } from '../sessions/rules.ts';
import { stepOf } from './codes.ts';
import { authenticatorUri, base32 } from './rules.ts';

/** Asking again who is there, and setting up what they are asked for. */
export const proofRoutes = new Hono<StorefrontEnvironment>();

const isSecretOfAuthenticator = (text: string) => /^[\da-f]{40}$/.test(text);
const textIn = (form: FormData, name: string) => String(form.get(name) ?? '').slice(0, 200);
/** Six digits as people type them: with spaces, in Arabic ones. */
const digitsIn = (typed: string) => toWesternDigits(typed).replace(/\s/g, '');
// Good for as long as the secret that seals it.
const FOR_EVER = 32_503_680_000;
const sealOf = (c: RequestContext) => ({
  secret: c.var.settings.cookieSecret,
  purpose: 'desk authenticator',
  owner: 'shop',
});
const sealedSecret = z.object({ secret: z.string() });

proofRoutes.get('/', async (c) => {
  const reply = await askDesk(c, 'proof.look', {});
  if (!reply.ok) return showRefusal(c, reply);
  const frame = deskFrameOf(c, reply.device, (other) => proofPath(other));
  const refused = c.req.query('refused') === 'limited' ? 'limited' : c.req.query('refused') ? 'wrong' : null;
  return showDesk(c, <ProofPage frame={frame} refused={refused} />);
});

proofRoutes.post('/', async (c) => {
  const language = languageOf(c);
  const typed = textIn(await readForm(c), 'code');
  const look = await askDesk(c, 'proof.look', {});
  if (!look.ok) return showRefusal(c, look);
  const opened = await openCookie(
    look.sealed ?? '',
    sealOf(c),
    (fields) => sealedSecret.parse(fields),
    now(),
  );
  const step = opened === null ? null : await stepOf(digitsIn(typed), opened.secret, now());
  const codeHash = await hashOf(normaliseCode(typed));
  const reply = await askDesk(c, 'proof.give', { step, codeHash, submission: mintSecret() });
  if (reply.ok) return goTo(c, devicesPath(language));
  if (reply.reason === 'limited' || reply.reason === 'wrong')
    return goTo(c, proofPath(language, null, reply.reason));
  return showRefusal(c, reply);
});

proofRoutes.get('/set', async (c) => {
  const reply = await askDesk(c, 'proof.look', {});
  if (!reply.ok) return showRefusal(c, reply);
  // Of a code that was wrong the same secret stays: it has been scanned.
  const shown = await readShown(c);
  const secret = shown?.kind === 'authenticator' ? shown.secret : toHex(randomBytes(20));
  const key = base32(Uint8Array.from(secret.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));
  const language = languageOf(c);
  const uri = authenticatorUri(key, c.var.settings.shopName[language]);
  const { modules } = QRCode.create(uri, { errorCorrectionLevel: 'M' });
  const frame = deskFrameOf(c, reply.device, (other) => proofPath(other, 'set'));
  const page = {
    secret,
    spelled: key,
    modules,
    isSet: reply.sealed !== null,
    isWrong: shown?.kind === 'authenticator',
  };
  return showDesk(c, <AuthenticatorPage frame={frame} {...page} />);
});

proofRoutes.post('/set', async (c) => {
  const language = languageOf(c);
  const form = await readForm(c);
  const secret = textIn(form, 'secret');
  const step = isSecretOfAuthenticator(secret)
    ? await stepOf(digitsIn(textIn(form, 'code')), secret, now())
    : null;
  if (step === null) {
    if (isSecretOfAuthenticator(secret))
      await writeShown(c, readSession(c) ?? '', { kind: 'authenticator', secret });
    return goTo(c, proofPath(language, 'set'));
  }
  const sealed = await sealCookie({ secret }, sealOf(c), FOR_EVER, randomBytes(IV_LENGTH));
  const reply = await askDesk(c, 'proof.set', { sealed: sealed ?? '', step });
  if (!reply.ok) return showRefusal(c, reply);
  dropShown(c);
  return goTo(c, devicesPath(language));
});

proofRoutes.post('/remove', async (c) => {
  const reply = await askDesk(c, 'proof.remove', {});
  return reply.ok ? goTo(c, devicesPath(languageOf(c))) : showRefusal(c, reply);
});
