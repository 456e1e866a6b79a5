import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Place } from '../../../templates/pay/page/place.ts';
import { type Locale, locale } from '../../contract/scalars.ts';
import { DEFAULT_LANGUAGE } from '../../text/languages/languages.ts';
import { acceptedLanguage } from '../../web/accept-language.ts';
import type { Environment } from '../environment.ts';

/** All ports of a host share cookies, so the name is the service's own. */
const COOKIE = 'service_lang';

/** Over HTTPS the prefix keeps other hosts of the domain from setting a payer's language. */
function cookieOf(c: Context<Environment>): string {
  return isSecure(c) ? `__Host-${COOKIE}` : COOKIE;
}

/** True when cookies may rely on HTTPS. */
export function isSecure(c: Context<Environment>): boolean {
  return c.get('origin').startsWith('https:');
}

/** The merchant's language: set for this page, or only the default when `isLocaleNamed` is false. */
export type MerchantLocale = { locale: Locale; isLocaleNamed?: boolean };

/**
 * The page's path and language: the payer's choice, else the merchant's for this page, else the browser's first
 * supported language, else the merchant's default, else ours.
 */
export function placeOf(
  c: Context<Environment>,
  merchant: MerchantLocale | null,
  path: string,
  query = '',
): Place {
  const asked = locale.safeParse(c.req.query('lang'));
  const kept = locale.safeParse(getCookie(c, cookieOf(c)));
  const chosen = asked.success ? asked.data : kept.success ? kept.data : null;
  const accepted = acceptedLanguage(c.req.header('Accept-Language'));
  const named = merchant?.isLocaleNamed === false ? null : (merchant?.locale ?? null);
  const language = chosen ?? named ?? accepted ?? merchant?.locale ?? DEFAULT_LANGUAGE;
  return { language, path, query, chosen: chosen !== null };
}

/** Stores the chosen language: the bank sends the payer back without it, and so does a checkout to its link. */
export function keepLanguage(c: Context<Environment>): void {
  const asked = locale.safeParse(c.req.query('lang'));
  if (!asked.success) return;
  const options = { path: '/', httpOnly: true, sameSite: 'Lax' as const, secure: isSecure(c) };
  setCookie(c, cookieOf(c), asked.data, options);
}
