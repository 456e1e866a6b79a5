import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Place } from '../../../templates/pay/page/place.ts';
import { type Locale, locale } from '../../contract/scalars.ts';
import type { Visit } from '../environment.ts';

/** Ports share cookies, so the name says whose it is. */
const COOKIE = 'service_lang';

/**
 * Where the payer is and which language they read: the one they chose, else the merchant's, else the first of
 * ours that the browser asks for, else Arabic.
 */
export function placeOf(c: Context<Visit>, merchantLocale: Locale | null, path: string, query = ''): Place {
  const asked = locale.safeParse(c.req.query('lang'));
  const kept = locale.safeParse(getCookie(c, COOKIE));
  const chosen = asked.success ? asked.data : kept.success ? kept.data : null;
  const language = chosen ?? merchantLocale ?? firstAccepted(c.req.header('Accept-Language') ?? '') ?? 'ar';
  return { language, path, query, chosen: chosen !== null };
}

/**
 * Keeps the chosen language for the pages below `path` alone, which is a checkout's or a payment link's: the bank
 * sends the payer back without it, and a checkout to its link.
 */
export function keepLanguage(c: Context<Visit>, path: string): void {
  const asked = locale.safeParse(c.req.query('lang'));
  if (!asked.success) return;
  setCookie(c, COOKIE, asked.data, {
    path,
    httpOnly: true,
    sameSite: 'Lax',
    secure: c.var.origin.startsWith('https:'),
  });
}

/** The first of our languages in an `Accept-Language` header, by weight (RFC 9110, 12.5.4). */
export function firstAccepted(header: string): Locale | null {
  const wishes = header
    .split(',')
    .slice(0, 20)
    .map((range) => {
      const [tag = '', ...parameters] = range
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return { tag: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight.slice(2)) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  for (const { tag } of wishes) {
    const known = locale.safeParse(tag);
    if (known.success) return known.data;
  }
  return null;
}
