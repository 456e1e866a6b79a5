/**
 * Passkeys (WebAuthn) by `@simplewebauthn/server`. Only `import()` loads this module: the library takes 25 ms to start,
 * and most pages need none of it.
 */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import * as z from 'zod';
import type { Bytes } from '../contract/bytes.ts';
import { parseJson } from '../contract/json-text.ts';
import { fromBase64Url, toBase64Url } from '../web/signed-cookies.ts';
import type { Passkey } from './rules/passkey-counter.ts';

/** ES256 and RS256 of COSE: the algorithms of phones, security keys and computers. */
const ALGORITHMS = [-7, -257];

/** Parts of a browser's answer, as `toJSON()` of its credential writes them. */
const head = { id: z.base64url(), rawId: z.base64url(), type: z.literal('public-key') };
const made = z.object({
  ...head,
  response: z.object({ clientDataJSON: z.base64url(), attestationObject: z.base64url() }),
});
const given = z.object({
  ...head,
  response: z.object({
    clientDataJSON: z.base64url(),
    authenticatorData: z.base64url(),
    signature: z.base64url(),
  }),
});
const named = z.object({ response: z.object({ userHandle: z.base64url() }) });
/** Attack: another site's page with ours in a frame. The library accepts it from browsers without `topOrigin`. */
const clientData = z.object({ challenge: z.base64url(), crossOrigin: z.literal(false).optional() });

/** The challenge of a page at an origin, its life in milliseconds, and the ids of the known passkeys. */
type PasskeyRequest = { origin: string; challenge: string; timeout: number; ids: readonly string[] };

/**
 * The options of `navigator.credentials.get`, as JSON for the page's script. Without ids the authenticator offers its
 * passkeys of the site, and its answer names the user (`userIdIn`).
 */
export async function requestPasskey({ origin, challenge, timeout, ids }: PasskeyRequest): Promise<string> {
  const options = await generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    challenge,
    timeout,
    allowCredentials: ids.map((id) => ({ id })),
    userVerification: 'required',
  });
  return JSON.stringify(options);
}

/**
 * The options of `navigator.credentials.create`. An authenticator keeps one passkey for each user id, of at most 64
 * bytes. `residentKey`: `required` for passkeys that sign in without another name.
 */
export async function requestNewPasskey(
  { origin, challenge, timeout, ids }: PasskeyRequest,
  {
    siteName,
    userId,
    userName,
    residentKey,
  }: { siteName: string; userId: string; userName: string; residentKey: 'preferred' | 'required' },
): Promise<string> {
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: new URL(origin).hostname,
    userID: new Uint8Array(new TextEncoder().encode(userId)),
    userName,
    userDisplayName: userName,
    challenge,
    timeout,
    excludeCredentials: ids.map((id) => ({ id })),
    authenticatorSelection: { residentKey, userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return JSON.stringify(options);
}

/** The origin of the page, and the check of a challenge. */
type PasskeyChallenge = { origin: string; isChallenge: (challenge: string) => Promise<boolean> };

/** A new passkey from its script; null when any part differs from the request. */
export async function verifyNewPasskey(
  text: string,
  asked: PasskeyChallenge,
): Promise<(Pick<Passkey, 'id' | 'publicKey' | 'counter'> & { challenge: string }) | null> {
  const sent = made.safeParse(parseJson(text)).data;
  const challenge = challengeIn(sent?.response.clientDataJSON);
  if (sent === undefined || challenge === null) return null;
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...sent, clientExtensionResults: {} },
    supportedAlgorithmIDs: ALGORITHMS,
    ...expectationOf(asked),
  }).catch(refuse);
  if (registrationInfo?.credential.id !== sent.id) return null;
  const { id, publicKey, counter } = registrationInfo.credential;
  return { id, publicKey: toBase64Url(publicKey), counter, challenge };
}

/** The user id that a passkey's answer names, of which nothing is verified yet; null without one. */
export function userIdIn(text: string): string | null {
  const sent = named.safeParse(parseJson(text)).data;
  return sent === undefined ? null : textOf(sent.response.userHandle);
}

/** The answer of a known passkey; null when it is invalid. The object checks the counter again. */
export async function verifyAssertion(
  text: string,
  known: readonly Pick<Passkey, 'id' | 'publicKey' | 'counter'>[],
  asked: PasskeyChallenge,
): Promise<{ id: string; counter: number; challenge: string } | null> {
  const sent = given.safeParse(parseJson(text)).data;
  const passkey = known.find(({ id }) => id === sent?.id);
  const challenge = challengeIn(sent?.response.clientDataJSON);
  if (sent === undefined || passkey === undefined || challenge === null) return null;
  const { id, counter } = passkey;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...sent, clientExtensionResults: {} },
    credential: { id, publicKey: bytesOf(passkey.publicKey), counter },
    ...expectationOf(asked),
  }).catch(refuse);
  if (!verified || authenticationInfo === undefined) return null;
  return { id, counter: authenticationInfo.newCounter, challenge };
}

/** The library throws for each kind of invalid answer. */
const refuse = () => ({ verified: false, registrationInfo: undefined, authenticationInfo: undefined });

function expectationOf({ origin, isChallenge }: PasskeyChallenge) {
  return {
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    expectedChallenge: (challenge: string) => isChallenge(textOf(challenge)),
  };
}

/** The challenge in a browser's client data; null within a frame of another site. */
function challengeIn(clientDataJSON = ''): string | null {
  const data = clientData.safeParse(parseJson(textOf(clientDataJSON))).data;
  return data === undefined ? null : textOf(data.challenge);
}

function textOf(base64Url: string): string {
  return new TextDecoder().decode(bytesOf(base64Url));
}

function bytesOf(base64Url: string): Bytes {
  return fromBase64Url(base64Url) ?? new Uint8Array();
}
