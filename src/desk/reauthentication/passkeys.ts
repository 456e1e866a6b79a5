import * as z from 'zod';
import { parseJson } from '../../contract/json-text.ts';
import {
  type ClientData,
  ES256,
  isOfOurs,
  type Passkey,
  RS256,
  rawSignatureOf,
  readAuthenticatorData,
} from '../../shop/desk-calls/reauthentication/rules/passkeys.ts';
import { fromBase64Url, toBase64Url } from '../../web/signed-cookies.ts';

/** Bytes in base64url, as the passkey script sends them. */
const bytes = z
  .string()
  .max(4_000)
  .transform((text, context) => {
    const read = fromBase64Url(text);
    if (read === null) context.addIssue('not base64url');
    return read ?? new Uint8Array();
  });

const made = z.object({
  id: z.string().min(1).max(1_400),
  client: bytes,
  authenticator: bytes,
  key: bytes,
  algorithm: z.literal([ES256, RS256]),
});
const given = z.object({
  id: z.string().min(1).max(1_400),
  client: bytes,
  authenticator: bytes,
  signature: bytes,
});
const clientData = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().default(false),
});

/** The origin of the page, and the check of a challenge. */
type PasskeyChallenge = { origin: string; isChallenge: (challenge: string) => Promise<boolean> };

/** A new passkey from its script; null when any part differs from the request. */
export async function readNewPasskey(
  text: string,
  asked: PasskeyChallenge,
): Promise<(Pick<Passkey, 'id' | 'key' | 'algorithm' | 'counter'> & { challenge: string }) | null> {
  const sent = made.safeParse(parseJson(text)).data;
  if (sent === undefined) return null;
  const challenge = await challengeOf(sent.client, 'webauthn.create', asked);
  const said = await saidAt(sent.authenticator, asked.origin);
  if (challenge === null || said?.id == null || toBase64Url(said.id) !== sent.id) return null;
  const key = toBase64Url(sent.key);
  const { id, algorithm } = sent;
  if ((await importKey({ key, algorithm })) === null) return null;
  return { id, key, algorithm, counter: said.counter, challenge };
}

/** The answer of a known passkey; null when it is invalid. The object checks the counter. */
export async function readAssertion(
  text: string,
  known: readonly Pick<Passkey, 'id' | 'key' | 'algorithm'>[],
  asked: PasskeyChallenge,
): Promise<{ id: string; counter: number; challenge: string } | null> {
  const sent = given.safeParse(parseJson(text)).data;
  const passkey = known.find(({ id }) => id === sent?.id);
  if (sent === undefined || passkey === undefined) return null;
  const challenge = await challengeOf(sent.client, 'webauthn.get', asked);
  const said = await saidAt(sent.authenticator, asked.origin);
  const key = await importKey(passkey);
  if (challenge === null || said === null || key === null) return null;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', sent.client));
  const signature = passkey.algorithm === ES256 ? rawSignatureOf(sent.signature) : sent.signature;
  if (signature === null) return null;
  const signed = new Uint8Array([...sent.authenticator, ...hash]);
  const isGood = await crypto.subtle.verify(
    ALGORITHMS[passkey.algorithm] ?? { name: '' },
    key,
    signature,
    signed,
  );
  return isGood ? { id: passkey.id, counter: said.counter, challenge } : null;
}

const ALGORITHMS: Record<number, { name: string; hash: string; namedCurve?: string }> = {
  [ES256]: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  [RS256]: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
};

async function importKey({ key, algorithm }: Pick<Passkey, 'key' | 'algorithm'>): Promise<CryptoKey | null> {
  const spki = fromBase64Url(key);
  const terms = ALGORITHMS[algorithm];
  if (spki === null || terms === undefined) return null;
  return crypto.subtle.importKey('spki', spki, terms, false, ['verify']).catch(() => null);
}

/** The challenge that the browser answered, if it is the shop's and has this purpose. */
async function challengeOf(
  client: Uint8Array<ArrayBuffer>,
  type: 'webauthn.create' | 'webauthn.get',
  { origin, isChallenge }: PasskeyChallenge,
): Promise<string | null> {
  const data: ClientData | undefined = clientData.safeParse(parseJson(new TextDecoder().decode(client))).data;
  if (data === undefined || !isOfOurs(data, type, origin)) return null;
  const challenge = new TextDecoder().decode(fromBase64Url(data.challenge) ?? new Uint8Array());
  return (await isChallenge(challenge)) ? challenge : null;
}

/** The authenticator's data, if it is for this shop and the user was verified. */
async function saidAt(bytes: Uint8Array<ArrayBuffer>, origin: string) {
  const said = readAuthenticatorData(bytes);
  if (said === null || !said.isVerified) return null;
  const name = new TextEncoder().encode(new URL(origin).hostname);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', name));
  return hash.every((byte, index) => byte === said.rpIdHash[index]) ? said : null;
}
