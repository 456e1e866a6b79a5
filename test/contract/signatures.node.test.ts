import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import {
  signHex,
  signStandardWebhook,
  TIMESTAMP_TOLERANCE,
  verifyHexSignature,
  verifyStandardWebhook,
} from '../../src/contract/signatures.ts';
import { holds } from '../seed.ts';

const utf8 = (text: string) => new Uint8Array(Buffer.from(text));
const nowSeconds = Math.floor(Date.now() / 1000);
const secretOf = (bytes: Uint8Array) => `whsec_${Buffer.from(bytes).toString('base64')}`;
const secret = secretOf(new Uint8Array(32).fill(1));

describe('the signature header', () => {
  // RFC 4231, test case 2, and the vector that every implementation is shown with.
  test.each([
    [
      'Jefe',
      'what do ya want for nothing?',
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    ],
    [
      'key',
      'The quick brown fox jumps over the lazy dog',
      'f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8',
    ],
  ])('keyed by %s', async (key, text, signature) => {
    expect(await signHex(key, utf8(text))).toBe(signature);
    expect(await verifyHexSignature({ key, signature, body: utf8(text) })).toBe(true);
    expect(await verifyHexSignature({ key, signature: signature.toUpperCase(), body: utf8(text) })).toBe(
      true,
    );
  });

  test('is refused when anything differs', async () => {
    const body = utf8('{"id":"1"}');
    const signature = await signHex('key', body);
    const flipped = (signature.startsWith('0') ? '1' : '0') + signature.slice(1);
    const wrong = [null, undefined, '', 'zz', flipped, signature.slice(1), `${signature}0`, ` ${signature}`];
    for (const given of wrong) {
      expect(await verifyHexSignature({ key: 'key', signature: given, body })).toBe(false);
    }
    expect(await verifyHexSignature({ key: 'kez', signature, body })).toBe(false);
    expect(await verifyHexSignature({ key: 'key', signature, body: utf8('{"id": "1"}') })).toBe(false);
  });

  test('is never valid under an empty key', async () => {
    const body = utf8('x');
    await expect(signHex('', body)).rejects.toThrow(TypeError);
    expect(await verifyHexSignature({ key: '', signature: '0'.repeat(64), body })).toBe(false);
  });
});

describe('the Standard Webhooks headers', () => {
  test('match the specification', async () => {
    const signature = await signStandardWebhook({
      secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1_614_265_330,
      body: utf8('{"test": 2432232314}'),
    });
    expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  test('are accepted by the reference library, and its own by us', async () => {
    const secretBytes = fc.uint8Array({ minLength: 24, maxLength: 64 });
    const payload = fc.object({ values: [fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean()] });
    await holds(
      fc.asyncProperty(secretBytes, fc.uuid(), payload, async (bytes, id, value) => {
        const theirs = new Webhook(secretOf(bytes));
        const text = JSON.stringify(value);
        const message = { secret: secretOf(bytes), id, timestamp: String(nowSeconds), body: utf8(text) };
        const signature = await signStandardWebhook({
          ...message,
          secrets: [message.secret],
          timestamp: nowSeconds,
        });
        const headers = {
          'webhook-id': id,
          'webhook-timestamp': message.timestamp,
          'webhook-signature': signature,
        };
        expect(theirs.verify(text, headers)).toEqual(JSON.parse(text));
        const signed = theirs.sign(id, new Date(nowSeconds * 1000), text);
        expect(signed).toBe(signature);
        expect(await verifyStandardWebhook({ ...message, signature: signed, now: nowSeconds })).toBe(true);
      }),
      100,
    );
  });

  const body = utf8('{"id":"e1"}');
  const sign = (timestamp: number, secrets = [secret]) =>
    signStandardWebhook({ secrets, id: 'e1', timestamp, body });
  const verify = async (changes: Partial<Parameters<typeof verifyStandardWebhook>[0]>) =>
    verifyStandardWebhook({
      secret,
      id: 'e1',
      timestamp: String(nowSeconds),
      signature: await sign(nowSeconds),
      body,
      now: nowSeconds,
      ...changes,
    });

  test('are valid for five minutes, in both directions', async () => {
    for (const [age, accepted] of [
      [0, true],
      [TIMESTAMP_TOLERANCE, true],
      [-TIMESTAMP_TOLERANCE, true],
      [TIMESTAMP_TOLERANCE + 1, false],
      [-TIMESTAMP_TOLERANCE - 1, false],
    ] as const) {
      expect(await verify({ now: nowSeconds + age })).toBe(accepted);
    }
  });

  test('cover id, time and every byte of the body', async () => {
    expect(await verify({ id: 'e2' })).toBe(false);
    expect(await verify({ timestamp: String(nowSeconds + 1) })).toBe(false);
    expect(await verify({ body: utf8('{"id":"e1" }') })).toBe(false);
    expect(await verify({ secret: secretOf(new Uint8Array(32).fill(2)) })).toBe(false);
  });

  test('may have several signatures while a secret is replaced', async () => {
    const other = secretOf(new Uint8Array(32).fill(2));
    const signature = await sign(nowSeconds, [other, secret]);
    expect(signature.split(' ')).toHaveLength(2);
    expect(await verify({ signature })).toBe(true);
    expect(await verify({ signature, secret: other })).toBe(true);
    expect(await verify({ signature: `v2,abc v1a,def ${signature}` })).toBe(true);
  });

  test('are refused without an exception when malformed', async () => {
    const right = await sign(nowSeconds);
    for (const signature of [null, '', 'v1', 'v1,', 'v1,%', right.slice(3), right.replace('v1', 'v2')]) {
      expect(await verify({ signature })).toBe(false);
    }
    for (const timestamp of [null, '', 'now', '-1', `${nowSeconds}.0`, '9'.repeat(40)]) {
      expect(await verify({ timestamp })).toBe(false);
    }
    for (const id of [null, '']) expect(await verify({ id })).toBe(false);
    const short = secretOf(new Uint8Array(23));
    for (const wrong of ['', 'whsec_', 'whsec_%', secret.slice(6), short]) {
      expect(await verify({ secret: wrong })).toBe(false);
      await expect(sign(nowSeconds, [wrong])).rejects.toThrow(TypeError);
    }
  });
});
