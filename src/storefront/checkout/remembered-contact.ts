import { getCookie } from 'hono/cookie';
import * as z from 'zod';
import { now, randomBytes } from '../../shop/platform.ts';
import type { TypedValues } from '../../shop-web/forms/checkout-form.ts';
import { isSecure, type RequestContext } from '../../shop-web/request-context.ts';
import { IV_LENGTH, openCookie, sealCookie } from '../../web/sealed-cookies.ts';
import { cookieName, writeCookie } from '../../web/signed-cookies.ts';

const NAME = 'contact';
/** A year, in seconds. */
const MAX_AGE = 365 * 24 * 3600;

const contact = z.object({
  name: z.string(),
  phone: z.string(),
  wilaya: z.string(),
  commune: z.string(),
  street: z.string(),
  delivery: z.string(),
});

/** The contact that a shopper asks the browser to remember: sealed, and stored nowhere else. */
type RememberedContact = z.infer<typeof contact>;

function sealOf(c: RequestContext) {
  return { secret: c.var.settings.cookieSecret, purpose: 'contact cookie', owner: 'contact' };
}

function set(c: RequestContext, value: string): void {
  const header = writeCookie(NAME, value, { isSecure: isSecure(c), maxAge: MAX_AGE });
  c.header('Set-Cookie', header, { append: true });
}

/** Null when it was not asked for, or has expired. */
export function readRememberedContact(c: RequestContext): Promise<RememberedContact | null> {
  const value = getCookie(c, cookieName(NAME, isSecure(c)));
  return openCookie(value, sealOf(c), (fields) => contact.parse(fields), now());
}

/** Without e-mail and note, which belong to one order. A contact too large for a cookie is not remembered. */
export async function rememberContact(c: RequestContext, typed: TypedValues): Promise<void> {
  const { name, phone, wilaya, commune, street, delivery } = typed;
  const fields = { name, phone, wilaya, commune, street, delivery };
  set(c, (await sealCookie(fields, sealOf(c), now() / 1000 + MAX_AGE, randomBytes(IV_LENGTH))) ?? '');
}

export function clearSavedContact(c: RequestContext): void {
  set(c, '');
}
