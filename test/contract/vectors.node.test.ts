import { expect, test } from 'vitest';
import { signHex, signStandardWebhook } from '../../src/contract/signatures.ts';

/**
 * Signatures as a merchant's own code must compute them, made with OpenSSL, not with our code: `openssl dgst
 * -sha256 -hmac $KEY -hex < body` and, over `id.timestamp.body`, the same in base64.
 */
const EVENT =
  '{"id":"01kabq7r2m","entity":"event","livemode":false,"type":"checkout.paid","data":{"amount":4500,' +
  '"description":"Miel & dattes — عسل","success_url":"https://shop.example.dz/orders/7KX2M4QD"},' +
  '"created_at":1763712095,"updated_at":1763712095}';
const TEST_KEY = 'test_sk_0123456789abcdefghjkmnpqrstvwxyz';
const LIVE_KEY = 'live_sk_zyxwvtsrqpnmkjhgfedcba9876543210';

const utf8 = (text: string) => new Uint8Array(Buffer.from(text));

test.each([
  [TEST_KEY, EVENT, 'c07ddf500673c8fd992af739458e200b6b8bb732a57a98d136d9b23a93b9c031'],
  [TEST_KEY, '{}', 'ddd917a9333096108e570f8481bfa328ce2f3977b8bf9051d31bfe7e50e796a4'],
  [TEST_KEY, '', '8e7e6c207d787f5a90aa10c5ae01ccb75f65a98f2cf15a8710b0245f4bf7f85b'],
  [LIVE_KEY, EVENT, 'e10662574a1e500e7a1ea5b09c5b1f9483c0e6025dfe49592b8869c93fc24871'],
  [LIVE_KEY, '{}', 'a5e718dea87a59903c39628edd06db819ea4d174da8120f5c3352a35c9812b0b'],
  [LIVE_KEY, '', '0a447bd75e430db341091e777fd4d92ce295b5d9d548c73f914acbd66ab71fcd'],
])('the signature header keyed by %s of %j', async (key, body, signature) => {
  expect(await signHex(key, utf8(body))).toBe(signature);
});

test('the webhook-signature header, with one secret and with two', async () => {
  const message = { id: '01kabq7r2m', timestamp: 1_763_712_100, body: utf8(EVENT) };
  const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZmdoaWprbG1ub3BxcnN0dXY=';
  const signature = 'v1,vAaa+vLapuJjwNrDRXlvxv2kmEaNgraQJRaZHz2jhs0=';
  expect(await signStandardWebhook({ ...message, secrets: [secret] })).toBe(signature);
  expect(await signStandardWebhook({ ...message, secrets: [secret, secret] })).toBe(
    `${signature} ${signature}`,
  );
});
