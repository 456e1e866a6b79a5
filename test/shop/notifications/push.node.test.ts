import { describe, expect, test } from 'vitest';
import { encryptMessage } from '../../../src/shop/notifications/channels/push-encryption.ts';
import {
  authorizationFor,
  importIdentity,
  makeKeyPair,
  unsignedToken,
} from '../../../src/shop/notifications/channels/vapid.ts';
import { base64Url, fromBase64Url, openMessage, pairOf } from './push-browser.ts';

/** RFC 8291, section 5 and appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  sender: {
    publicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  },
  receiver: {
    publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  },
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
    'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

describe('Encryption of Web Push', () => {
  test('of the keys and salt in RFC 8291 gives its example bytes', async () => {
    const recipient = {
      publicKey: fromBase64Url(example.receiver.publicKey),
      auth: fromBase64Url(example.auth),
    };
    const keys = await pairOf(example.sender);
    const body = await encryptMessage(example.text, recipient, keys, fromBase64Url(example.salt));
    expect(base64Url(body)).toBe(example.body);
  });

  test('is opened by the browser’s keys of RFC 8291 only', async () => {
    const { privateKey } = await pairOf(example.receiver);
    const own = fromBase64Url(example.receiver.publicKey);
    const open = (auth: string) =>
      openMessage(fromBase64Url(example.body), privateKey, own, fromBase64Url(auth));
    expect(await open(example.auth)).toBe(example.text);
    await expect(open(example.salt)).rejects.toThrow();
  });
});

/** RFC 8292, section 2.4. */
const token =
  'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0';
const signature = 'i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA';
const key = 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs';

async function isSigned(said: string, by: string, signed: string): Promise<boolean> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const verifier = await crypto.subtle.importKey('raw', fromBase64Url(by), algorithm, false, ['verify']);
  return crypto.subtle.verify(algorithm, verifier, fromBase64Url(signed), new TextEncoder().encode(said));
}

describe('Identification of the shop', () => {
  test('matches RFC 8292 byte for byte, and its example signature passes our check', async () => {
    expect(
      unsignedToken(
        'https://push.example.net/p/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
        1453523768,
        'mailto:push@example.com',
      ),
    ).toBe(token);
    expect(await isSigned(token, key, signature)).toBe(true);
    expect(await isSigned(`${token}x`, key, signature)).toBe(false);
  });

  test('is signed by the key that it names, valid for half a day', async () => {
    const { publicKey, privateKey } = await makeKeyPair();
    const identity = await importIdentity(publicKey, privateKey);
    const now = 1_795_000_000_000;
    const said = await authorizationFor('https://push.example.net/x', identity, { now, subject: null });
    const [, t = '', k = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(said) ?? [];
    const [head, claims = '', signed = ''] = t.split('.');
    expect(k).toBe(identity.publicKey);
    expect(fromBase64Url(k)).toHaveLength(65);
    expect(await isSigned(`${head}.${claims}`, k, signed)).toBe(true);
    expect(JSON.parse(new TextDecoder().decode(fromBase64Url(claims)))).toEqual({
      aud: 'https://push.example.net',
      exp: now / 1000 + 12 * 3600,
    });
  });

  test('has a key pair of its own, whose private key cannot be exported', async () => {
    const [one, other] = [await makeKeyPair(), await makeKeyPair()];
    expect(one.publicKey).not.toBe(other.publicKey);
    const identity = await importIdentity(one.publicKey, one.privateKey);
    expect(identity.publicKey).toBe(one.publicKey);
    await expect(crypto.subtle.exportKey('jwk', identity.privateKey)).rejects.toThrow();
    await expect(importIdentity(other.publicKey, one.privateKey)).rejects.toThrow();
  });
});
