import { isAccountForm, isSignatureForm, SIGNATURE_HEADER } from '../../couriers/rules/event-header.ts';
import { noteIncident } from '../../shop-web/incidents.ts';
import { type RequestContext, shopOf } from '../../shop-web/request-context.ts';
import { readBytesWithin } from '../../web/form-bodies.ts';

/** A hundred events, each with all fields at their longest. */
const MAX_EVENT_BYTES = 64 * 1024;
const LONGEST_QUERY = 1_000;

/** A courier's handshake, or its events: signed by the account's own secret, over the raw bytes. */
export async function answerCourierEvent(c: RequestContext): Promise<Response> {
  c.header('Cache-Control', 'no-store');
  const account = c.req.param('account') ?? '';
  if (!isAccountForm(account)) return c.json({ message: 'Not found.' }, 404);
  return c.req.method === 'GET' ? answerHandshake(c, account) : receiveEvents(c, account);
}

async function answerHandshake(c: RequestContext, account: string): Promise<Response> {
  const query = new URL(c.req.url).search.slice(0, LONGEST_QUERY);
  const reply = query === '' ? null : await shopOf(c).answerCourier(account, query);
  if (reply === null) return c.json({ message: 'Not found.' }, 404);
  return c.body(reply.body, 200, { 'Content-Type': reply.type });
}

async function receiveEvents(c: RequestContext, account: string): Promise<Response> {
  const signature = c.req.header(SIGNATURE_HEADER) ?? null;
  // Without one nothing is read: it cannot be genuine. The secret is sealed in the object, which checks it over at most
  // MAX_EVENT_BYTES; the Worker has no key of it.
  const isSigned = isSignatureForm(signature);
  const body = isSigned ? await readBytesWithin(c.req.raw, MAX_EVENT_BYTES) : null;
  if (isSigned && body === null) return c.json({ message: 'Too large.' }, 413);
  const received = body === null ? 'forged' : await shopOf(c).receiveCourierEvents(account, body, signature);
  if (received === 'unknown') return c.json({ message: 'Not found.' }, 404);
  if (received === 'forged') {
    noteIncident('forged_webhook');
    return c.json({ message: 'The signature is not valid.' }, 401);
  }
  // Also for what is signed and unreadable: after other answers the courier switches the webhook off.
  return c.json({ received: true });
}
