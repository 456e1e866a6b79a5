import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Place } from '../../../templates/pay/page/place.ts';
import { type Locale, locale } from '../../contract/scalars.ts';
import { DEFAULT_LOCALE } from '../../text/locales/table.ts';
import { acceptedLanguage } from '../../web/accept-language.ts';
import type { Environment } from '../environment.ts';

/** Ports share cookies, so the name says whose it is. */
const COOKIE = 'service_lang';

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
  const kept = locale.safeParse(getCookie(c, COOKIE));
  const chosen = asked.success ? asked.data : kept.success ? kept.data : null;
  const accepted = acceptedLanguage(c.req.header('Accept-Language'));
  const language = chosen ?? merchantLocale ?? accepted ?? DEFAULT_LOCALE;
  return { language, path, query, chosen: chosen !== null };
}

/**
 * Keeps the chosen language for the pages below `path` alone, which is a checkout's or a payment link's: the bank
 * sends the payer back without it, and a checkout to its link.
 */
export function keepLanguage(c: Context<Environment>, path: string): void {
  const asked = locale.safeParse(c.req.query('lang'));
  if (!asked.success) return;
  setCookie(c, COOKIE, asked.data, {
    path,
    httpOnly: true,
    sameSite: 'Lax',
    secure: c.var.origin.startsWith('https:'),
  });
}
