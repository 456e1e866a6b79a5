import { Hono } from 'hono';
import { AuthenticatorPage } from '../../../../templates/desk/proof/proof.tsx';
import { toHex } from '../../../contract/bytes.ts';
import { makeQrModules } from '../../../web/qr-code/modules.ts';
import { hashOf } from '../../../web/secrets.ts';
import { afterProofPath, devicesPath, proofPath, readWay } from '../../desk-urls.ts';
import {
  languageOf,
  originOf,
  type RequestContext,
  type StorefrontEnvironment,
} from '../../pages/environment.ts';
import { readForm } from '../../pages/forms/posted-form.ts';
import { goTo } from '../../pages/respond.tsx';
import { now, randomBytes } from '../../platform.ts';
import { askDesk } from '../pages/ask.ts';
import { dropShown, readSession, readShown, writeShown } from '../pages/cookies.ts';
import { askForProof } from '../pages/proof.tsx';
import { showRefusal } from '../pages/refusal.tsx';
import { deskFrameOf, showDesk } from '../pages/respond.tsx';
import { isChallenge, mintChallenge } from './challenges.ts';
import { stepOf } from './codes.ts';
import { readNewPasskey } from './passkeys.ts';
import { digitsIn, proveByCode, proveByPasskey } from './proving.ts';
import { authenticatorUri, base32, PROOF_LASTS } from './rules.ts';
import { sealSecret } from './secret.ts';

/** Asking again who is there, and setting up what they are asked for. */
export const proofRoutes = new Hono<StorefrontEnvironment>();

const isSecretOfAuthenticator = (text: string) => /^[\da-f]{40}$/.test(text);
const textIn = (form: FormData, name: string) => String(form.get(name) ?? '').slice(0, 200);

proofRoutes.get('/', async (c) => {
  const reply = await askDesk(c, 'proof.look', {});
  if (!reply.ok) return showRefusal(c, reply);
  const refused = c.req.query('refused') === 'limited' ? 'limited' : c.req.query('refused') ? 'wrong' : null;
  return askForProof(c, { refused, way: readWay(c.req.query('to') ?? '') });
});

type Proved = Awaited<ReturnType<typeof proveByCode | typeof proveByPasskey>>;

/** Goes on where the proof was asked for, or back to where it is asked for. */
async function answer(c: RequestContext, form: FormData, reply: Proved) {
  const way = readWay(textIn(form, 'to'));
  const language = languageOf(c);
  if (reply.ok) return goTo(c, afterProofPath(language, way));
  if (reply.reason === 'limited' || reply.reason === 'wrong')
    return goTo(c, proofPath(language, null, { refused: reply.reason, way }));
  return showRefusal(c, reply);
}

proofRoutes.post('/', async (c) => {
  const form = await readForm(c);
  return answer(c, form, await proveByCode(c, textIn(form, 'code')));
});

proofRoutes.post('/passkey', async (c) => {
  const form = await readForm(c);
  return answer(c, form, await proveByPasskey(c, credentialIn(form)));
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
  const modules = makeQrModules(uri);
  const frame = deskFrameOf(c, reply.device, (other) => proofPath(other, 'set'));
  const page = {
    secret,
    spelled: key,
    modules,
    isSet: reply.sealed !== null,
    passkey: askedOf(await mintChallenge(c, 'add'), reply.passkeys),
    passkeys: reply.passkeys,
    isWrong: shown?.kind === 'authenticator' || c.req.query('refused') !== undefined,
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
  const sealed = await sealSecret(c, secret);
  const reply = await askDesk(c, 'proof.set', { sealed: sealed ?? '', step });
  if (!reply.ok) return showRefusal(c, reply);
  dropShown(c);
  return goTo(c, devicesPath(language));
});

/** What a page's script is told: which challenge, and which passkeys there are. */
function askedOf(challenge: string | null, passkeys: readonly { id: string }[]) {
  return challenge === null ? null : { challenge, ids: passkeys.map(({ id }) => id) };
}

const credentialIn = (form: FormData) => String(form.get('credential') ?? '').slice(0, 12_000);
const askedBy = (c: RequestContext) => ({
  origin: originOf(c),
  isChallenge: (challenge: string) => isChallenge(c, challenge, 'add'),
});

proofRoutes.post('/add', async (c) => {
  const language = languageOf(c);
  const made = await readNewPasskey(credentialIn(await readForm(c)), askedBy(c));
  if (made === null) return goTo(c, proofPath(language, 'set', { refused: 'wrong' }));
  const answered = { challenge: await hashOf(made.challenge), until: now() + PROOF_LASTS };
  const reply = await askDesk(c, 'proof.add', { ...made, ...answered });
  if (reply.ok) return goTo(c, proofPath(language, 'set'));
  if (reply.reason === 'wrong') return goTo(c, proofPath(language, 'set', { refused: 'wrong' }));
  return showRefusal(c, reply);
});

proofRoutes.post('/forget', async (c) => {
  const id = String((await readForm(c)).get('passkey') ?? '').slice(0, 1_400);
  const reply = await askDesk(c, 'proof.forget', { id });
  return reply.ok ? goTo(c, proofPath(languageOf(c), 'set')) : showRefusal(c, reply);
});

proofRoutes.post('/remove', async (c) => {
  const reply = await askDesk(c, 'proof.remove', {});
  return reply.ok ? goTo(c, devicesPath(languageOf(c))) : showRefusal(c, reply);
});
