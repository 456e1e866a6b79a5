import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import type { ProblemName } from '../../../templates/pay/copy/fr/problems.ts';
import {
  BROWSER_BYTES,
  type Client,
  clientOfRequest,
  type KnownBrowser,
  newBrowser,
  readBrowser,
  writeBrowser,
} from '../../web/rate-limiter/clients.ts';
import { isWithinTiers } from '../../web/rate-limiter/within-limit.ts';
import { cookieName, macOf, toBase64Url } from '../../web/signed-cookies.ts';
import type { Environment } from '../environment.ts';
import { noteIncident } from '../incidents.ts';
import { isSecure } from './language.ts';
import { type ProblemOptions, respondProblem } from './respond.tsx';

/** The shop has another name, because ports share cookies. */
const NAME = 'pay_browser';

/** Seconds of the platform's counting period. */
const LIMIT_PERIOD = 60;

/**
 * What is counted, each separately: attempts to pay, ends of checkouts, purchases from links, receipts by e-mail, and
 * answers at the sandbox's bank. Only forms that have an effect count: an empty or invalid form costs no more than a
 * visit of its page.
 */
type Action = 'pay' | 'cancel' | 'buy' | 'mail' | 'bank';

/** The client of a request. A browser that just got its cookie is still unknown. */
export async function clientOf(c: Context<Environment>): Promise<Client> {
  // When the platform names no address, all clients share one network.
  return clientOfRequest(await knownBrowserOf(c), c.req.header('CF-Connecting-IP') ?? 'unknown', secretOf(c));
}

/**
 * Gives a new browser a cookie to be counted by. Cookies are not limited: all known browsers of a network together are,
 * so a program gains nothing by many, and a view asks no limit.
 */
export async function introduce(c: Context<Environment>): Promise<void> {
  if ((await knownBrowserOf(c)) !== null) return;
  await give(c, newBrowser(crypto.getRandomValues(new Uint8Array(BROWSER_BYTES))));
}

async function give(c: Context<Environment>, browser: string): Promise<void> {
  const cookie = { name: NAME, secret: secretOf(c), isSecure: isSecure(c) };
  c.header('Set-Cookie', await writeBrowser(cookie, browser, c.get('now')), { append: true });
}

/** Whether a payer stays within the limits of an action. */
export async function isWithin(c: Context<Environment>, action: Action): Promise<boolean> {
  const { PAYER_LIMIT, PAYER_NETWORK_LIMIT, PAYER_COHORT_LIMIT } = c.env;
  return isWithinTiers(action, await clientOf(c), {
    browser: PAYER_LIMIT,
    network: PAYER_NETWORK_LIMIT,
    cohort: PAYER_COHORT_LIMIT,
  });
}

/** Asks a payer to come back later, or after some seconds; this page sends `kept` again. */
export async function refuse(
  c: Context<Environment>,
  options: Omit<ProblemOptions, 'status'>,
  problem: ProblemName = 'tooMany',
): Promise<Response> {
  noteIncident(c, 'limit_reached');
  await introduce(c);
  return respondProblem(c, problem, { retryAfter: LIMIT_PERIOD, ...options, status: 429 });
}

/** Counts each post of a form that always has an effect. */
export const limitForm =
  (
    action: Action,
    page: (id: string) => Pick<ProblemOptions, 'mode' | 'path' | 'again'>,
  ): MiddlewareHandler<Environment> =>
  async (c, next) =>
    (await isWithin(c, action)) ? next() : refuse(c, page(encodeURIComponent(c.req.param('id') ?? '')));

function knownBrowserOf(c: Context<Environment>): Promise<KnownBrowser | null> {
  return readBrowser(getCookie(c, cookieName(NAME, isSecure(c))), secretOf(c), c.get('now'));
}

/** A code of an e-mail address that only this Worker can make, to count what is sent there. */
export async function recipientCodeOf(c: Context<Environment>, address: string): Promise<string> {
  const mac = await macOf(`recipient~${address.toLowerCase()}`, secretOf(c));
  return toBase64Url(mac.slice(0, 12));
}

// Used here as the key of an HMAC, as text. Sealing uses its bytes or keys derived from them, so no key serves two
// purposes.
function secretOf(c: Context<Environment>): string {
  return c.env.SEALING_KEYS;
}
