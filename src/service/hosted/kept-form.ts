import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import * as z from 'zod';
import { type CookieSeal, IV_LENGTH, openCookie, sealCookie } from '../../web/sealed-cookies.ts';
import { cookieName, writeCookie } from '../../web/signed-cookies.ts';
import { type Environment, secondsOf } from '../environment.ts';
import { isSecure } from './language.ts';
import { introduce } from './rate-limits.ts';

const NAME = 'pay_form';
/** Seconds: the time in which a checkout can be paid. */
const MAX_AGE = 30 * 60;
/** The cookie's value when no form is kept: it shows that this browser keeps cookies. */
const NOTHING = '0';

const keptForm = z.object({
  /**
   * Why the form is shown again: another language or every item (`again`), a total to compute, an error in it, a
   * total that cannot be paid, an acquirer that did not answer, or another payment under way. `sent`: the form was
   * accepted, and this browser is the payer's.
   */
  why: z.enum(['again', 'total', 'refused', 'amount', 'silent', 'untaken', 'sent']),
  /** Seconds since the epoch. */
  at: z.number(),
  fields: z.array(z.tuple([z.string(), z.string()])),
});

/** A payer's form as posted. */
export type KeptForm = Omit<z.infer<typeof keptForm>, 'at' | 'fields'> & { fields: URLSearchParams };

/*
 * A post is answered with 303 and shown by GET, so that going back never asks to send a form again. Meanwhile the
 * form is sealed in a cookie, which the browser sends only below `path`: a checkout, a payment link, an order at the
 * bank. Browsers without cookies get the page at once.
 */

/** On a form's page: the browser now shows whether it keeps cookies, and is counted as itself. */
export async function offerKeeping(c: Context<Environment>, path: string): Promise<void> {
  if (!keepsCookies(c, path)) set(c, path, NOTHING);
  await introduce(c);
}

/** True when the next page will find a form that is kept now. */
export function keepsCookies(c: Context<Environment>, path: string): boolean {
  return getCookie(c, fullName(c, path)) !== undefined;
}

/** False when the browser keeps no cookies, or the form is too large for one: then nothing is kept. */
export async function keepForm(c: Context<Environment>, path: string, form: KeptForm): Promise<boolean> {
  return keepsCookies(c, path) && (await passForm(c, path, form));
}

/** Keeps a form for another page than the one it was posted to. */
export async function passForm(c: Context<Environment>, path: string, form: KeptForm): Promise<boolean> {
  const now = secondsOf(c);
  const kept: z.input<typeof keptForm> = { why: form.why, at: now, fields: [...form.fields] };
  const iv = crypto.getRandomValues(new Uint8Array(IV_LENGTH));
  const value = await sealCookie(kept, sealOf(c, path), now + MAX_AGE, iv);
  if (value !== null) set(c, path, value);
  return value !== null;
}

/** The form that this browser posted here; null without one, or after half an hour. `age`: in seconds. */
export async function findForm(
  c: Context<Environment>,
  path: string,
): Promise<(KeptForm & { age: number }) | null> {
  const value = getCookie(c, fullName(c, path));
  const kept = await openCookie(value, sealOf(c, path), (fields) => keptForm.parse(fields), c.get('now'));
  if (kept === null) return null;
  return { why: kept.why, age: secondsOf(c) - kept.at, fields: new URLSearchParams(kept.fields) };
}

/** Removes a kept form after its use. */
export function dropForm(c: Context<Environment>, path: string): void {
  if (keepsCookies(c, path)) set(c, path, NOTHING);
}

function fullName(c: Context<Environment>, path: string): string {
  return cookieName(NAME, isSecure(c), path);
}

function set(c: Context<Environment>, path: string, value: string): void {
  const cookie = writeCookie(NAME, value, { isSecure: isSecure(c), maxAge: MAX_AGE, path });
  c.header('Set-Cookie', cookie, { append: true });
}

function sealOf(c: Context<Environment>, path: string): CookieSeal {
  return { secret: c.env.SEALING_KEYS, purpose: 'payer form cookie', owner: path };
}
