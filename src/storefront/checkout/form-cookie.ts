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
  /** The total of the form, in whole dinars; null where the total was not the problem. */
  seenTotal: number | null;
  /** The mark of the form's products; null where they were not the problem. */
  seenCart: string | null;
  /** True for a form sent to learn a price or to change the language: it shows no problems yet. */
  isDraft: boolean;
  /**
   * Why it was refused: its payment method is not offered, the terms have changed, or its phone has used the coupon.
   */
  refused?: 'payment_method' | 'cash_limit' | 'conditions' | 'coupon' | undefined;
};

const NAME = 'form_';
/** A quarter of an hour, in seconds: to correct a field, or to come back from the bank. */
const MAX_AGE = 15 * 60;

const keptForm = z.object({
  typed: z.record(z.enum(checkoutFields), z.string()),
  seenTotal: z.number().nullable(),
  // Older forms have none.
  seenCart: z.string().nullable().default(null),
  isDraft: z.boolean().default(false),
  refused: z.enum(['payment_method', 'cash_limit', 'conditions', 'coupon']).optional(),
});

/** The cookie's name without its prefix. Each cart has its own, so that two tabs with two forms do not mix. */
export function formCookieOf(cartId: string): string {
  return `${NAME}${cartId.slice(0, 8)}`;
}

/** True for the name of such a cookie, without its prefix. */
export function isFormCookie(name: string): boolean {
  return name.startsWith(NAME);
}

/** A submitted form as the value of a cookie; null when it is too large. `now`: milliseconds. */
export async function sealForm(
  form: SubmittedForm,
  cartId: string,
  secret: string,
  now: number,
): Promise<string | null> {
  const until = Math.floor(now / 1000) + MAX_AGE;
  return sealCookie(form, sealOf(cartId, secret), until, randomBytes(IV_LENGTH));
}

/**
 * The form of a cookie; null when it is absent, too old, another cart's or not sealed by the shop. `now`:
 * milliseconds.
 */
export async function openForm(
  value: string | undefined,
  cartId: string,
  secret: string,
  now: number,
): Promise<SubmittedForm | null> {
  return openCookie(value, sealOf(cartId, secret), (fields) => keptForm.parse(fields), now);
}

/**
 * The `Set-Cookie` headers of a form, one for each language's checkout page, so that a change of language keeps the
 * typed values; an empty value deletes it. Other pages do not receive it.
 */
export function formCookies(name: string, value: string, isSecure: boolean): string[] {
  return languages.map((language) =>
    writeCookie(name, value, { isSecure, maxAge: MAX_AGE, path: checkoutPath(language) }),
  );
}

function sealOf(cartId: string, secret: string): CookieSeal {
  return { secret, purpose: 'form cookie', owner: `form~${cartId}` };
}
