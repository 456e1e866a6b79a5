import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { openToken, sealToken } from '../../../auth/tokens.ts';
import { hashOf } from '../../../web/secrets.ts';
import { cookieName, MAX_COOKIE_LENGTH, writeCookie } from '../../../web/signed-cookies.ts';
import type { Environment } from '../../environment.ts';
import { isSecure } from '../../hosted/language.ts';

/** Seconds in which the page that shows a value must be opened. */
const SHOWN_FOR = 600;

/**
 * What one page shows once, kept only in the browser's cookie and sealed for its session by the session's secret.
 * `purpose`: of the seal.
 */
export function shownOnce<Value extends { kind: string }>(
  name: string,
  purpose: string,
  parse: (value: unknown) => Value,
) {
  const sealOf = async (c: Context<Environment>, session: string) => ({
    secret: c.env.SEALING_KEYS,
    purpose,
    owner: await hashOf(session),
  });
  const read = async (c: Context<Environment>, session: string): Promise<Value | null> => {
    const value = getCookie(c, cookieName(name, isSecure(c)));
    return openToken(value, await sealOf(c, session), parse, c.get('now'));
  };
  const drop = (c: Context<Environment>): void => setCookie(c, name, '', 0);
  return {
    read,
    drop,
    async write(c: Context<Environment>, session: string, value: Value): Promise<void> {
      const sealed = await sealToken(value, await sealOf(c, session), c.get('now') + SHOWN_FOR * 1000);
      setCookie(c, name, sealed.length <= MAX_COOKIE_LENGTH ? sealed : '', SHOWN_FOR);
    },
    /**
     * The value of a kind, for the page that shows it: the answer removes it from the browser, so that the address and
     * Back never show it again. `isOfPage`: whether this page shows it.
     */
    async take<Kind extends Value['kind']>(
      c: Context<Environment>,
      session: string,
      kind: Kind,
      isOfPage: (value: Extract<Value, { kind: Kind }>) => boolean = () => true,
    ): Promise<Extract<Value, { kind: Kind }> | null> {
      // Browsers keep the answer to a form for their history; a HEAD shows nothing.
      if (c.req.method !== 'GET') return null;
      const value = await read(c, session);
      if (!isOfKind(value, kind) || !isOfPage(value)) return null;
      drop(c);
      return value;
    },
  };
}

function isOfKind<Value extends { kind: string }, Kind extends Value['kind']>(
  value: Value | null,
  kind: Kind,
): value is Extract<Value, { kind: Kind }> {
  return value?.kind === kind;
}

export function setCookie(c: Context<Environment>, name: string, value: string, maxAge: number): void {
  c.header('Set-Cookie', writeCookie(name, value, { isSecure: isSecure(c), maxAge }), { append: true });
}
