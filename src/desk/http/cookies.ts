import { getCookie } from 'hono/cookie';
import * as z from 'zod';
import { PAIRING_LASTS, SESSION_LASTS } from '../../auth/rules/lifetimes.ts';
import { isSecret, mintSecret } from '../../auth/secrets.ts';
import { openToken, sealToken } from '../../auth/tokens.ts';
import type { OrderFormName } from '../../domain/addresses/desk/orders.ts';
import { type SlipFormat, slipFormats } from '../../domain/addresses/slip-sizes.ts';
import { type DeskRole, deskRoles } from '../../domain/desk-rights.ts';
import { now } from '../../shop/platform.ts';
import { isSecure, type RequestContext } from '../../shop-web/request-context.ts';
import { hashOf } from '../../web/secrets.ts';
import { cookieName, MAX_COOKIE_LENGTH, writeCookie } from '../../web/signed-cookies.ts';

/** The cookies of a paired device. Never rename one. */
const SESSION = 'desk';
const SHOWN = 'desk_shown';
const BROWSER = 'desk_browser';
const PAPER = 'desk_paper';

/** Seconds for which a browser keeps its paper size, and the columns of its tables. */
export const CHOICE_LASTS = 365 * 24 * 3600;

/** The secret of a device's session in its cookie; null when it is none. */
export function readSession(c: RequestContext): string | null {
  const value = c.var.deskSession ?? getCookie(c, cookieName(SESSION, isSecure(c))) ?? '';
  return isSecret(value) ? value : null;
}

/** Gives the browser a session; an empty one removes it. */
export function writeSession(c: RequestContext, session: string): void {
  c.set('deskSession', session);
  setCookie(c, SESSION, session, SESSION_LASTS / 1000);
}

/**
 * What one page shows once, kept only in the browser's cookie: recovery codes, the secret of a link or of an address
 * for spreadsheets, or the typed values of a refused sign-in or of a form on an order's page.
 */
type FlashValue =
  | { kind: 'typed'; refused: 'code' | 'limited'; code: string; name: string }
  | { kind: 'authenticator'; secret: string }
  | { kind: 'act'; number: string; form: OrderFormName; fields: Record<string, string> }
  | { kind: 'codes'; codes: string[] }
  | { kind: 'figures'; secret: string; name: string }
  | { kind: 'invitation'; secret: string; role: DeskRole; expiresAt: number };

const shown = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('typed'),
    refused: z.enum(['code', 'limited']),
    code: z.string(),
    name: z.string(),
  }),
  z.object({ kind: z.literal('authenticator'), secret: z.string() }),
  z.object({
    kind: z.literal('act'),
    number: z.string(),
    form: z.enum(['act', 'prepare', 'correct', 'refund', 'erase', 'phone', 'track']),
    fields: z.record(z.string(), z.string()),
  }),
  z.object({ kind: z.literal('codes'), codes: z.array(z.string()) }),
  z.object({ kind: z.literal('figures'), secret: z.string(), name: z.string() }),
  z.object({
    kind: z.literal('invitation'),
    secret: z.string(),
    role: z.enum(deskRoles),
    expiresAt: z.number(),
  }),
]);

/** The seal of a session's cookie: it opens only with the same session. */
async function sealOf(c: RequestContext, session: string) {
  return {
    secret: c.var.settings.cookieSecret,
    purpose: 'desk shown',
    owner: session === '' ? '' : await hashOf(session),
  };
}

/** `session`: empty for a browser without one. False where it is too large for a cookie. */
export async function writeShown(c: RequestContext, session: string, fields: FlashValue): Promise<boolean> {
  const value = await sealToken(fields, await sealOf(c, session), now() + PAIRING_LASTS);
  const isKept = value.length <= MAX_COOKIE_LENGTH;
  setCookie(c, SHOWN, isKept ? value : '', PAIRING_LASTS / 1000);
  return isKept;
}

export async function readShown(c: RequestContext): Promise<FlashValue | null> {
  const value = getCookie(c, cookieName(SHOWN, isSecure(c)));
  return openToken(value, await sealOf(c, readSession(c) ?? ''), shown.parse, now());
}

export function dropShown(c: RequestContext): void {
  setCookie(c, SHOWN, '', 0);
}

/** Identifies the browser that was shown a sign-in form; null when it keeps no cookies. */
export function readBrowser(c: RequestContext): string | null {
  const value = getCookie(c, cookieName(BROWSER, isSecure(c))) ?? '';
  return isSecret(value) ? value : null;
}

/** Marks a browser that is shown such a form; a marked one keeps its mark, for its other tabs. */
export function markBrowser(c: RequestContext): void {
  setCookie(c, BROWSER, readBrowser(c) ?? mintSecret(), PAIRING_LASTS / 1000);
}

/** The paper size of slips that this browser printed last; A6 before the first print. */
export function readPaper(c: RequestContext): SlipFormat {
  const value = getCookie(c, cookieName(PAPER, isSecure(c)));
  return slipFormats.find((one) => one === value) ?? 'a6';
}

export function writePaper(c: RequestContext, paper: SlipFormat): void {
  setCookie(c, PAPER, paper, CHOICE_LASTS);
}

/** Sets a cookie of the desk. `maxAge`: seconds; 0 removes it. */
export function setCookie(c: RequestContext, name: string, value: string, maxAge: number): void {
  c.header('Set-Cookie', writeCookie(name, value, { isSecure: isSecure(c), maxAge }), { append: true });
}
