import { getCookie } from 'hono/cookie';
import * as z from 'zod';
import { now, randomBytes } from '../../../shop/platform.ts';
import { isSecure, type RequestContext } from '../../../shop-web/request-context.ts';
import { IV_LENGTH, openCookie, sealCookie } from '../../../web/sealed-cookies.ts';
import { cookieName, writeCookie } from '../../../web/signed-cookies.ts';

const NAME = 'lookup';
/** Seconds: enough to look at the typed pair and correct it. */
const MAX_AGE = 5 * 60;

const asked = z.object({
  number: z.string(),
  phone: z.string(),
  refused: z.enum(['unknown', 'limited']),
});

/** The typed pair and the result. */
type LookupPair = z.infer<typeof asked>;

function sealOf(c: RequestContext) {
  return { secret: c.var.settings.cookieSecret, purpose: 'lookup cookie', owner: 'lookup' };
}

function set(c: RequestContext, value: string): void {
  const header = writeCookie(NAME, value, { isSecure: isSecure(c), maxAge: MAX_AGE });
  c.header('Set-Cookie', header, { append: true });
}

/** Keeps the typed pair in the browser: in an address it would stay in logs and histories. */
export async function saveLookup(c: RequestContext, pair: LookupPair): Promise<void> {
  set(c, (await sealCookie(pair, sealOf(c), now() / 1000 + MAX_AGE, randomBytes(IV_LENGTH))) ?? '');
}

/** The last typed pair of this browser; null when it has expired or was answered. */
export function readLookup(c: RequestContext): Promise<LookupPair | null> {
  const value = getCookie(c, cookieName(NAME, isSecure(c)));
  return openCookie(value, sealOf(c), (fields) => asked.parse(fields), now());
}

export function dropLookup(c: RequestContext): void {
  set(c, '');
}
