import * as z from 'zod';
import { cartAfterCouponPath, cartCouponPath } from '../../../domain/addresses/shop.ts';
import { readCode } from '../../../domain/orders/coupons.ts';
import { noteLimitHit } from '../../../shop/order-limits/limit-hits.ts';
import { clientOf } from '../../../shop-web/client.ts';
import { keepCoupon, verifyCouponLink } from '../../../shop-web/coupon-cookie.ts';
import { readForm } from '../../../shop-web/forms/posted-form.ts';
import { noteIncident } from '../../../shop-web/incidents.ts';
import { languageOf, type RequestContext, shopOf } from '../../../shop-web/request-context.ts';
import { goTo } from '../../../shop-web/respond.tsx';
import { readFields, textField } from '../../../web/form-schema.ts';

/** The part of a typed code that is shown again. */
const MAX_SHOWN = 24;

const couponForm = z.object({ code: textField(200) });

/** `POST /{language}/cart/coupon`: adds the coupon of a typed code to the cart, or removes the current one. */
export async function applyCoupon(c: RequestContext): Promise<Response> {
  const language = languageOf(c);
  const { code: typed } = readFields(couponForm, await readForm(c));
  const code = readCode(typed);
  if (typed === '') await keepCoupon(c, null);
  else {
    const tried =
      code === null
        ? ({ ok: false, reason: 'unknown' } as const)
        : await shopOf(c).tryCoupon(code, await clientOf(c));
    if (!tried.ok && tried.reason === 'limited') {
      noteLimitHit('requests');
      noteIncident('limit_reached');
      return goTo(c, cartAfterCouponPath(language, null));
    }
    if (!tried.ok) return goTo(c, cartAfterCouponPath(language, typed.toWellFormed().slice(0, MAX_SHOWN)));
    await keepCoupon(c, code);
  }
  return goTo(c, cartCouponPath(language));
}

/** A link with a coupon. Only signed links are accepted: otherwise links could try codes without a count. */
export async function openCouponLink(c: RequestContext): Promise<Response> {
  const language = languageOf(c);
  c.header('Cache-Control', 'no-store');
  const code = await verifyCouponLink(c.req.param('text') ?? '', c.var.settings.cookieSecret);
  if (code === null) return goTo(c, cartAfterCouponPath(language, ''));
  await keepCoupon(c, code);
  return goTo(c, cartCouponPath(language));
}
