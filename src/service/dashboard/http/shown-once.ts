import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { openToken, sealToken } from '../../../auth/tokens.ts';
import { hashOf } from '../../../web/secrets.ts';
import { cookieName, MAX_COOKIE_LENGTH, writeCookie } from '../../../web/signed-cookies.ts';
import type { Environment } from '../../environment.ts';
import { isSecure } from '../../hosted/language.ts';

/** Seconds that a page may show a secret again, for a reload. */
const SHOWN_FOR = 600;

/**
 * What one page shows once, kept only in the browser's cookie and sealed for its session by the session's secret.
 * `purpose`: of the seal.
 */
export function shownOnce<Value extends object>(
  name: string,
  purpose: string,
  parse: (value: unknown) => Value,
) {
  const sealOf = async (c: Context<Environment>, session: string) => ({
    secret: c.env.SEALING_KEYS,
    purpose,
    owner: await hashOf(session),
  });
  return {
    async write(c: Context<Environment>, session: string, value: Value): Promise<void> {
      const sealed = await sealToken(value, await sealOf(c, session), c.get('now') + SHOWN_FOR * 1000);
      setCookie(c, name, sealed.length <= MAX_COOKIE_LENGTH ? sealed : '', SHOWN_FOR);
    },
    async read(c: Context<Environment>, session: string): Promise<Value | null> {
      const value = getCookie(c, cookieName(name, isSecure(c)));
      return openToken(value, await sealOf(c, session), parse, c.get('now'));
    },
    drop: (c: Context<Environment>): void => setCookie(c, name, '', 0),
  };
}

export function setCookie(c: Context<Environment>, name: string, value: string, maxAge: number): void {
  c.header('Set-Cookie', writeCookie(name, value, { isSecure: isSecure(c), maxAge }), { append: true });
}
