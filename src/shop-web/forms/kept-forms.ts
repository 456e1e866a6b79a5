import { getCookie } from 'hono/cookie';
import type { Locale } from '../../contract/scalars.ts';
import { now, randomBytes } from '../../shop/platform.ts';
import { languages } from '../../text/languages/by-language.ts';
import { type CookieSeal, IV_LENGTH, openCookie, sealCookie } from '../../web/sealed-cookies.ts';
import { cookieName, writeCookie } from '../../web/signed-cookies.ts';
import { isSecure, languageOf, type RequestContext } from '../request-context.ts';

/**
 * Forms that a browser keeps for a moment, so that the page after them answers a GET: browsers go back to it, reload it
 * and show it in another language. `pathOf`: the page below which they are sent, by a form's id. `read` throws at
 * invalid fields.
 */
export type FormKind<Form extends object> = {
  /** Begins the cookie's name; no other kind has the same. */
  prefix: string;
  purpose: string;
  pathOf: (language: Locale, id: string) => string;
  read: (fields: unknown) => Form;
};

/** A quarter of an hour, in seconds: to correct a field, or to come back from the bank. */
const MAX_AGE = 15 * 60;
/** How many forms of a kind a browser keeps besides the newest: more would make its requests too large. */
const MAX_OTHERS = 2;

/** The cookie's name without its prefix. Each cart has its own, so that two tabs with two forms do not mix. */
function formCookieOf<Form extends object>({ prefix }: FormKind<Form>, id: string): string {
  return `${prefix}${id.slice(0, 8)}`;
}

/** A form as the value of a cookie; null when it is too large. `now`: milliseconds. */
export async function sealForm<Form extends object>(
  kind: FormKind<Form>,
  form: Form,
  id: string,
  at: { secret: string; now: number },
): Promise<string | null> {
  const until = Math.floor(at.now / 1000) + MAX_AGE;
  return sealCookie(form, sealOf(kind, id, at.secret), until, randomBytes(IV_LENGTH));
}

/** The form of a cookie; null when it is absent, too old, another one's or not sealed by the shop. `now`: milliseconds. */
export async function openForm<Form extends object>(
  kind: FormKind<Form>,
  value: string | undefined,
  id: string,
  at: { secret: string; now: number },
): Promise<Form | null> {
  return openCookie(value, sealOf(kind, id, at.secret), kind.read, at.now);
}

/**
 * The `Set-Cookie` headers of a form, one for the page in each language, so that a change of language keeps the typed
 * values; an empty value deletes it. Other pages do not receive it.
 */
export function formCookies<Form extends object>(
  kind: FormKind<Form>,
  id: string,
  value: string,
  { isSecure, shownIn }: { isSecure: boolean; shownIn: readonly Locale[] },
): string[] {
  return shownIn.map((language) =>
    writeCookie(formCookieOf(kind, id), value, {
      isSecure,
      maxAge: MAX_AGE,
      path: kind.pathOf(language, id),
    }),
  );
}

/**
 * Keeps a form in the browser, for its page in some languages. False when it is too large: then none is kept.
 */
export async function keepForm<Form extends object>(
  c: RequestContext,
  kind: FormKind<Form>,
  id: string,
  form: Form,
  shownIn: readonly Locale[] = languages,
): Promise<boolean> {
  const value = await sealForm(kind, form, id, { secret: c.var.settings.cookieSecret, now: now() });
  const prefix = cookieName(kind.prefix, isSecure(c), kind.pathOf(languageOf(c), id));
  const others = Object.keys(getCookie(c))
    .filter((full) => full.startsWith(prefix))
    .map((full) => full.slice(prefix.length))
    .filter((other) => `${kind.prefix}${other}` !== formCookieOf(kind, id));
  // Browsers send the oldest cookie first.
  for (const other of others.slice(0, -MAX_OTHERS)) set(c, kind, other, '');
  set(c, kind, id, value ?? '', shownIn);
  return value !== null;
}

/** The form that this browser has sent in the last quarter of an hour, or null. */
export async function findForm<Form extends object>(
  c: RequestContext,
  kind: FormKind<Form>,
  id: string,
): Promise<Form | null> {
  const name = cookieName(formCookieOf(kind, id), isSecure(c), kind.pathOf(languageOf(c), id));
  const value = getCookie(c, name);
  return openForm(kind, value, id, { secret: c.var.settings.cookieSecret, now: now() });
}

/** Removes a form after its use. */
export function dropForm<Form extends object>(c: RequestContext, kind: FormKind<Form>, id: string): void {
  set(c, kind, id, '');
}

function set<Form extends object>(
  c: RequestContext,
  kind: FormKind<Form>,
  id: string,
  value: string,
  shownIn: readonly Locale[] = languages,
): void {
  for (const header of formCookies(kind, id, value, { isSecure: isSecure(c), shownIn }))
    c.header('Set-Cookie', header, { append: true });
}

function sealOf<Form extends object>({ purpose }: FormKind<Form>, id: string, secret: string): CookieSeal {
  return { secret, purpose, owner: `form~${id}` };
}
