import { getCookie } from 'hono/cookie';
import { now } from '../../shop/platform.ts';
import { checkoutPath } from '../../shop/urls.ts';
import { cookieName } from '../../web/signed-cookies.ts';
import { isSecure, languageOf, type RequestContext } from '../http/request-context.ts';
import {
  formCookieOf,
  formCookies,
  isFormCookie,
  openForm,
  type SubmittedForm,
  sealForm,
} from './form-cookie.ts';

/** How many carts' forms a browser keeps besides the newest: more would make its requests too large. */
const MAX_OTHERS = 2;

function fullName(c: RequestContext, name: string): string {
  return cookieName(name, isSecure(c), checkoutPath(languageOf(c)));
}

function set(c: RequestContext, name: string, value: string): void {
  for (const header of formCookies(name, value, isSecure(c)))
    c.header('Set-Cookie', header, { append: true });
}

/** Keeps a submitted form of a cart in the browser. False when it is too large: then none is kept. */
export async function keepForm(c: RequestContext, cartId: string, form: SubmittedForm): Promise<boolean> {
  const value = await sealForm(form, cartId, c.var.settings.cookieSecret, now());
  const name = formCookieOf(cartId);
  const prefix = fullName(c, '');
  const others = Object.keys(getCookie(c))
    .filter((full) => full.startsWith(prefix))
    .map((full) => full.slice(prefix.length))
    .filter((other) => isFormCookie(other) && other !== name);
  // Browsers send the oldest cookie first.
  for (const other of others.slice(0, -MAX_OTHERS)) set(c, other, '');
  set(c, name, value ?? '');
  return value !== null;
}

/** The form that this browser has sent for a cart in the last quarter of an hour, or null. */
export async function findForm(c: RequestContext, cartId: string): Promise<SubmittedForm | null> {
  const value = getCookie(c, fullName(c, formCookieOf(cartId)));
  return openForm(value, cartId, c.var.settings.cookieSecret, now());
}

/** Removes the form of a cart after its use. */
export function dropForm(c: RequestContext, cartId: string): void {
  set(c, formCookieOf(cartId), '');
}
