import { getCookie } from 'hono/cookie';
import { cookieName } from '../../web/signed-cookies.ts';
import { isSecure, languageOf, type Visit } from '../pages/visit.tsx';
import { now } from '../platform.ts';
import { checkoutPath } from '../urls.ts';
import { formCookieOf, formCookies, isFormCookie, openForm, type SentForm, sealForm } from './form-cookie.ts';

/** A browser keeps the forms of so many carts besides the newest: more would make its requests too large. */
const MAX_OTHERS = 2;

function fullName(visit: Visit, name: string): string {
  return cookieName(name, isSecure(visit), checkoutPath(languageOf(visit)));
}

function set(visit: Visit, name: string, value: string): void {
  for (const header of formCookies(name, value, isSecure(visit)))
    visit.header('Set-Cookie', header, { append: true });
}

/** Keeps a form that was sent for a cart in the browser. False when it is too large: then none is kept. */
export async function keepForm(visit: Visit, cartId: string, form: SentForm): Promise<boolean> {
  const value = await sealForm(form, cartId, visit.var.settings.cookieSecret, now());
  const name = formCookieOf(cartId);
  const prefix = fullName(visit, '');
  const others = Object.keys(getCookie(visit))
    .filter((full) => full.startsWith(prefix))
    .map((full) => full.slice(prefix.length))
    .filter((other) => isFormCookie(other) && other !== name);
  // Browsers send the oldest first.
  for (const other of others.slice(0, -MAX_OTHERS)) set(visit, other, '');
  set(visit, name, value ?? '');
  return value !== null;
}

/** The form that this browser has sent for a cart in the last quarter of an hour, or null. */
export async function findForm(visit: Visit, cartId: string): Promise<SentForm | null> {
  const value = getCookie(visit, fullName(visit, formCookieOf(cartId)));
  return openForm(value, cartId, visit.var.settings.cookieSecret, now());
}

/** Forgets the form of a cart, where it has served. */
export function dropForm(visit: Visit, cartId: string): void {
  set(visit, formCookieOf(cartId), '');
}
