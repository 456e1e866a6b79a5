import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Place } from '../../../templates/pay/page/place.ts';
import { type Locale, locale } from '../../contract/scalars.ts';
import { DEFAULT_LOCALE } from '../../text/locales/table.ts';
import { acceptedLanguage } from '../../web/accept-language.ts';
import type { Environment } from '../environment.ts';

/** Ports share cookies, so the name says whose it is. */
const COOKIE = 'service_lang';

/** Over HTTPS the prefix keeps other hosts of the domain from choosing for a payer. */
function cookieOf(c: Context<Environment>): string {
  return isSecure(c) ? `__Host-${COOKIE}` : COOKIE;
}

function isSecure(c: Context<Environment>): boolean {
  return c.var.origin.startsWith('https:');
}

/**
 * Where the payer is and which language they read: the one they chose, else the merchant's, else the first of
 * ours that the browser asks for, else the default.
 */
export function placeOf(
  c: Context<Environment>,
  merchantLocale: Locale | null,
  path: string,
  query = '',
): Place {
  const asked = locale.safeParse(c.req.query('lang'));
  // Chosen before the name had a prefix.
  const kept = locale.safeParse(getCookie(c, cookieOf(c)) ?? getCookie(c, COOKIE));
  const chosen = asked.success ? asked.data : kept.success ? kept.data : null;
  const accepted = acceptedLanguage(c.req.header('Accept-Language'));
  const language = chosen ?? merchantLocale ?? accepted ?? DEFAULT_LOCALE;
  return { language, path, query, chosen: chosen !== null };
}

/** Keeps the chosen language: the bank sends the payer back without it, and a checkout to its link. */
export function keepLanguage(c: Context<Environment>): void {
  const asked = locale.safeParse(c.req.query('lang'));
  if (!asked.success) return;
  const options = { path: '/', httpOnly: true, sameSite: 'Lax' as const, secure: isSecure(c) };
  setCookie(c, cookieOf(c), asked.data, options);
}
