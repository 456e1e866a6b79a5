import * as z from 'zod';
import { randomBytes } from '../../shop/platform.ts';
import { checkoutPath } from '../../shop/urls.ts';
import { languages } from '../../text/locales/by-language.ts';
import { type CookieSeal, IV_LENGTH, openCookie, sealCookie } from '../../web/sealed-cookies.ts';
import { writeCookie } from '../../web/signed-cookies.ts';
import { checkoutFields, type TypedValues } from './form.ts';

/** A checkout form as it was sent. */
export type SubmittedForm = {
  typed: TypedValues;
  /** The total that it was sent for, in whole dinars; null where the total was not what stood in its way. */
  seenTotal: number | null;
  /** The mark of the things that it was sent for; null where they were not what stood in its way. */
  seenGoods: string | null;
  /** True for one that was sent to learn a price or to read another language: nothing in it is wrong yet. */
  isDraft: boolean;
  /**
   * Why it was not taken: it cannot be paid in the way that it chose, the conditions are others by now, or its number has used
   * its coupon already.
   */
  refused?: 'way' | 'conditions' | 'coupon' | undefined;
};

const NAME = 'form_';
/** A quarter of an hour, in seconds: to correct a field, or to come back from the bank. */
const MAX_AGE = 15 * 60;

const keptForm = z.object({
  typed: z.record(z.enum(checkoutFields), z.string()),
  seenTotal: z.number().nullable(),
  // Forms of versions before it have none.
  seenGoods: z.string().nullable().default(null),
  isDraft: z.boolean().default(false),
  refused: z.enum(['way', 'conditions', 'coupon']).optional(),
});

/** The cookie's name without its prefix. Every cart has one of its own: two tabs with two forms do not meet. */
export function formCookieOf(cartId: string): string {
  return `${NAME}${cartId.slice(0, 8)}`;
}

/** True for the name of such a cookie, without its prefix. */
export function isFormCookie(name: string): boolean {
  return name.startsWith(NAME);
}

/** A sent form as the value of a cookie, or null when it is too large for one. `now`: milliseconds. */
export async function sealForm(
  form: SubmittedForm,
  cartId: string,
  secret: string,
  now: number,
): Promise<string | null> {
  const until = Math.floor(now / 1000) + MAX_AGE;
  return sealCookie(form, sealOf(cartId, secret), until, randomBytes(IV_LENGTH));
}

/** The form of a cookie; null when it is absent, too old, another cart's or not sealed by us. `now`: milliseconds. */
export async function openForm(
  value: string | undefined,
  cartId: string,
  secret: string,
  now: number,
): Promise<SubmittedForm | null> {
  return openCookie(value, sealOf(cartId, secret), (fields) => keptForm.parse(fields), now);
}

/**
 * The `Set-Cookie` headers of a form, one for each language's page, so that switching keeps what was typed; an empty
 * value takes it away. No other page is sent it.
 */
export function formCookies(name: string, value: string, isSecure: boolean): string[] {
  return languages.map((language) =>
    writeCookie(name, value, { isSecure, maxAge: MAX_AGE, path: checkoutPath(language) }),
  );
}

function sealOf(cartId: string, secret: string): CookieSeal {
  return { secret, purpose: 'form cookie', owner: `form~${cartId}` };
}
