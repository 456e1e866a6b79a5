import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import type { ProblemName } from '../../../templates/pay/copy/fr/problems.ts';
import {
  BROWSER_BYTES,
  type Client,
  clientOfRequest,
  isWithinLimit,
  isWithinTiers,
  type KnownBrowser,
  newBrowser,
  readBrowser,
  writeBrowser,
} from '../../web/rate-limits/clients.ts';
import { cookieName } from '../../web/signed-cookies.ts';
import type { Environment } from '../environment.ts';
import { noteIncident } from '../incidents.ts';
import { isSecure } from './language.ts';
import { type ProblemOptions, respondProblem } from './respond.tsx';

/** The shop's own is another: ports share cookies. */
const NAME = 'pay_browser';

/** Seconds after which the platform counts anew. */
const LIMIT_PERIOD = 60;

/**
 * What is counted, each alone: attempts to pay, ends of checkouts, purchases from links, and answers at the sandbox's bank.
 * Only where it is done: a form that nothing comes of, empty or mistyped, costs no more than a visit of its page.
 */
type Action = 'pay' | 'cancel' | 'buy' | 'bank';

/** Who asks. A browser that has just been given its cookie is none yet. */
export async function clientOf(c: Context<Environment>): Promise<Client> {
  // Where the platform names no address, all are one network.
  return clientOfRequest(await knownBrowserOf(c), c.req.header('CF-Connecting-IP') ?? 'unknown', secretOf(c));
}

/**
 * Gives a browser that has none a cookie to be counted by. There is not one without end; but one of as many as all known browsers
 * of the network may ask, so that whoever has just come gets away from a crowd without cookies.
 */
export async function introduce(c: Context<Environment>): Promise<void> {
  if ((await knownBrowserOf(c)) !== null) return;
  const { network } = await clientOf(c);
  if (!(await isWithinLimit(c.env.PAYER_CROWD_LIMIT, 'new', network))) return;
  await give(c, newBrowser(crypto.getRandomValues(new Uint8Array(BROWSER_BYTES))));
}

async function give(c: Context<Environment>, browser: string): Promise<void> {
  const cookie = { name: NAME, secret: secretOf(c), isSecure: isSecure(c) };
  c.header('Set-Cookie', await writeBrowser(cookie, browser, c.get('now')), { append: true });
}

/** Whether a payer does something no more often than they may. */
export async function isWithin(c: Context<Environment>, action: Action): Promise<boolean> {
  const { PAYER_LIMIT, PAYER_NETWORK_LIMIT, PAYER_CROWD_LIMIT } = c.env;
  return isWithinTiers(action, await clientOf(c), {
    browser: PAYER_LIMIT,
    network: PAYER_NETWORK_LIMIT,
    crowd: PAYER_CROWD_LIMIT,
  });
}

/** Tells a payer to come back, in a while or after so many seconds; `kept` is sent again from this page. */
export async function refuse(
  c: Context<Environment>,
  options: Omit<ProblemOptions, 'status'>,
  problem: ProblemName = 'tooMany',
): Promise<Response> {
  noteIncident(c, 'limit_reached');
  await introduce(c);
  return respondProblem(c, problem, { retryAfter: LIMIT_PERIOD, ...options, status: 429 });
}

/** Counts each post of a form that does something whatever stands in it. */
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

// The key of an HMAC here, and of nothing else in this form: what is sealed is sealed by its bytes, or by what is derived of it.
function secretOf(c: Context<Environment>): string {
  return c.env.SEALING_KEYS;
}
