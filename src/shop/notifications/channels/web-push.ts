import { checkDestination, type DestinationRules } from '../../../web/destinations.ts';
import { type Outside, post, refusalOf } from '../../../web/posting.ts';
import { fromBase64Url } from '../../../web/signed-cookies.ts';
import type { Channel } from './port.ts';
import { encryptMessage, newMessageKeys, type Recipient } from './push-encryption.ts';
import { authorizationFor, type PushIdentity } from './vapid.ts';

/** A browser's push subscription. `key`, `auth`: in base64url. */
export type Subscription = { endpoint: string; key: string; auth: string };

type PushSetup = {
  subscription: Subscription;
  identity: PushIdentity;
  /** The contact of the shop for push services, as a URI. */
  subject: string | null;
  rules: DestinationRules;
  random(length: number): Uint8Array;
};

/** How long a push service keeps a message for a device that is off, in seconds. */
const KEPT = 12 * 3_600;
/** Longest text in characters: a message has at most 3,993 bytes. */
const LONGEST_TEXT = 600;

/** The keys of a subscription; null when they are invalid. */
export function recipientOf({ key, auth }: Subscription): Recipient | null {
  const [publicKey, secret] = [fromBase64Url(key), fromBase64Url(auth)];
  const isWhole = publicKey?.length === 65 && publicKey[0] === 4 && secret?.length === 16;
  return isWhole ? { publicKey: new Uint8Array(publicKey), auth: new Uint8Array(secret) } : null;
}

/** Web Push (RFC 8030), encrypted (RFC 8291), with an identified sender (RFC 8292). */
export function webPushChannel(setup: PushSetup, outside: Outside): Channel {
  const { subscription, identity, subject, rules, random } = setup;
  const { endpoint } = subscription;
  return {
    async send({ id, kind, title, text, path }) {
      const recipient = recipientOf(subscription);
      const check = checkDestination(endpoint, rules);
      if (recipient === null || !check.ok)
        return { ok: false, failure: 'subscription', isFinal: true, isGone: true, retryAfter: null };
      const message = JSON.stringify({
        id,
        title: title.slice(0, LONGEST_TEXT),
        text: text.slice(0, LONGEST_TEXT),
        path,
      });
      const body = await encryptMessage(
        message,
        recipient,
        await newMessageKeys(),
        new Uint8Array(random(16)),
      );
      const headers = {
        Authorization: await authorizationFor(endpoint, identity, { now: outside.now(), subject }),
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
        TTL: String(KEPT),
        Urgency: kind === 'digest' || kind === 'low_stock' ? 'normal' : 'high',
      };
      const answer = await post(outside, endpoint, headers, body);
      if (answer.status !== null && answer.status >= 200 && answer.status < 300) return { ok: true };
      const isGone = answer.status === 404 || answer.status === 410;
      return {
        ...refusalOf(answer, { final: [400, 401, 403, 404, 410, 413] }),
        ...(isGone ? { isGone } : {}),
      };
    },
  };
}
