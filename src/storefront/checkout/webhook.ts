import type { Bytes } from '../../contract/bytes.ts';
import {
  verifyHexSignature,
  verifyStandardWebhook,
  WEBHOOK_SECRET_PREFIX,
} from '../../contract/signatures.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import { readEvent } from '../../shop/orders/payments/sync/read-event.ts';
import { now } from '../../shop/platform.ts';
import { noteIncident } from '../../shop-web/incidents.ts';
import { type RequestContext, shopOf } from '../../shop-web/request-context.ts';
import { readBytesWithin } from '../../web/form-bodies.ts';

/**
 * The secret decides on the scheme: a sender must not choose the weaker one. `seconds`: the time that the timestamp is
 * compared with, since the epoch.
 */
function isGenuine(c: RequestContext, settings: Settings, body: Bytes, seconds: number): Promise<boolean> {
  if (settings.webhookSecret.startsWith(WEBHOOK_SECRET_PREFIX)) {
    return verifyStandardWebhook({
      secret: settings.webhookSecret,
      id: c.req.header('webhook-id'),
      timestamp: c.req.header('webhook-timestamp'),
      signature: c.req.header('webhook-signature'),
      body,
      now: seconds,
    });
  }
  return verifyHexSignature({ key: settings.webhookSecret, signature: c.req.header('signature'), body });
}

/** Why a delivery is refused: the service stores it with the attempt, where a merchant looks for missing events. */
async function refusalOf(c: RequestContext, settings: Settings, body: Bytes, seconds: number) {
  const signedAt = Number(c.req.header('webhook-timestamp'));
  if (Number.isInteger(signedAt) && (await isGenuine(c, settings, body, signedAt))) {
    const message =
      signedAt < seconds
        ? 'The timestamp is too old: more than five minutes before the time of this shop.'
        : 'The timestamp is more than five minutes ahead of the time of this shop.';
    return { message, code: signedAt < seconds ? 'timestamp_too_old' : 'timestamp_ahead' };
  }
  const message = 'The signature is not valid by the SERVICE_WEBHOOK_SECRET of this shop.';
  return { message, code: 'signature_invalid' };
}

/** Longer than any event with every field at its longest. */
export const MAX_EVENT_BYTES = 256 * 1024;

/** `POST /webhooks/service`: an event of the service. The signature covers the raw bytes. */
export async function receiveWebhook(c: RequestContext): Promise<Response> {
  const { settings } = c.var;
  c.header('Cache-Control', 'no-store');
  const body = await readBytesWithin(c.req.raw, MAX_EVENT_BYTES);
  if (body === null) return c.json({ message: 'Too large.', code: 'body_too_large' }, 413);
  const seconds = Math.floor(now() / 1000);
  if (!(await isGenuine(c, settings, body, seconds))) {
    noteIncident('forged_webhook');
    return c.json(await refusalOf(c, settings, body, seconds), 401);
  }
  const event = readEvent(body, settings.brand);
  // The signature is valid, so the event is from the service: an unusable event is accepted all the same.
  if (event === null) return drop(c, 'event_unreadable');
  const outcome = await shopOf(c).receiveEvent(event);
  if (outcome === 'mismatch') {
    noteIncident('event_mismatch');
    console.warn('webhook: an event does not match its order');
  }
  // Not dropped: the service sends it again, and then the checkout may be readable.
  if (outcome === 'unconfirmed') {
    return c.json({ message: 'The checkout could not be read.', code: 'unconfirmed' }, 503);
  }
  return outcome === 'unknown' ? drop(c, 'event_unknown') : c.json({ received: true });
}

/** Accepts an event that changes nothing, and counts it for the merchant. */
function drop(c: RequestContext, kind: 'event_unreadable' | 'event_unknown'): Response {
  noteIncident(kind);
  console.warn(`webhook: ${kind}`);
  return c.json({ received: true });
}
