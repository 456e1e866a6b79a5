import { getCookie } from 'hono/cookie';
import * as z from 'zod';
import { now, randomBytes } from '../../../shop/platform.ts';
import { IV_LENGTH, openCookie, sealCookie } from '../../../web/sealed-cookies.ts';
import { cookieName, writeCookie } from '../../../web/signed-cookies.ts';
import { isSecure, type RequestContext } from '../../http/request-context.ts';

const NAME = 'lookup';
/** Seconds: to look at what was typed, and to mend it. */
const MAX_AGE = 5 * 60;

const asked = z.object({
  number: z.string(),
  phone: z.string(),
  refused: z.enum(['unknown', 'limited']),
});

/** What was asked for, and what came of it. */
type AskedPair = z.infer<typeof asked>;

function sealOf(c: RequestContext) {
  return { secret: c.var.settings.cookieSecret, purpose: 'lookup cookie', owner: 'lookup' };
}

function set(c: RequestContext, value: string): void {
  const header = writeCookie(NAME, value, { isSecure: isSecure(c), maxAge: MAX_AGE });
  c.header('Set-Cookie', header, { append: true });
}

/** Keeps in the browser what was typed there: in an address it would stand in logs and histories. */
export async function saveLookup(c: RequestContext, pair: AskedPair): Promise<void> {
  set(c, (await sealCookie(pair, sealOf(c), now() / 1000 + MAX_AGE, randomBytes(IV_LENGTH))) ?? '');
}

/** What this browser asked for last; null where that is over, or was answered. */
export function readLookup(c: RequestContext): Promise<AskedPair | null> {
  const value = getCookie(c, cookieName(NAME, isSecure(c)));
  return openCookie(value, sealOf(c), (fields) => asked.parse(fields), now());
}

export function dropLookup(c: RequestContext): void {
  set(c, '');
}
