import { Hono } from 'hono';
import { SIGNATURE_HEADER } from '../../shop/shipments/rules/event-header.ts';
import { courierEventsPath } from '../../shop/urls.ts';
import { readBytesWithin } from '../../web/form-bodies.ts';
import { noteIncident } from '../http/incidents.ts';
import { type StorefrontEnvironment, shopOf } from '../http/request-context.ts';

/** Events of couriers: signed by the account's own secret, over the raw bytes. */
export const courierEventRoutes = new Hono<StorefrontEnvironment>();

/** A hundred events, each with all fields at their longest. */
const MAX_EVENT_BYTES = 64 * 1024;
const LONGEST_QUERY = 1_000;

const pattern = courierEventsPath('x').replace(/x$/, ':account');

courierEventRoutes.get(pattern, async (c) => {
  c.header('Cache-Control', 'no-store');
  const query = new URL(c.req.url).search.slice(0, LONGEST_QUERY);
  const reply = query === '' ? null : await shopOf(c).answerCourier(c.req.param('account') ?? '', query);
  if (reply === null) return c.json({ message: 'Not found.' }, 404);
  return c.body(reply.body, 200, { 'Content-Type': reply.type });
});

courierEventRoutes.post(pattern, async (c) => {
  c.header('Cache-Control', 'no-store');
  const signature = c.req.header(SIGNATURE_HEADER) ?? null;
  // Without one nothing is read: it cannot be genuine.
  const body = signature === null ? null : await readBytesWithin(c.req.raw, MAX_EVENT_BYTES);
  if (signature !== null && body === null) return c.json({ message: 'Too large.' }, 413);
  const received =
    body === null
      ? 'forged'
      : await shopOf(c).receiveCourierEvents(c.req.param('account') ?? '', body, signature);
  switch (received) {
    case 'forged':
      noteIncident('forged_webhook');
      return c.json({ message: 'The signature is not valid.' }, 401);
    case 'unknown':
      return c.json({ message: 'Not found.' }, 404);
    case 'unreadable':
      // Signed, so it is the courier's: an answer other than 200 would end in its switching the webhook off.
      return c.json({ received: true });
    case 'received':
      return c.json({ received: true });
  }
});
