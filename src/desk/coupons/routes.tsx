import { Hono } from 'hono';
import { CouponsPage, type CouponsPageProps } from '../../../templates/desk/coupons/coupons.tsx';
import { couponsPath, isCouponFlash } from '../../domain/addresses/desk/selling.ts';
import { deskPatterns } from '../../domain/addresses/desk-patterns.ts';
import { absolute, couponLinkPath } from '../../domain/addresses/shop.ts';
import { randomBytes } from '../../shop/platform.ts';
import { signCouponLink } from '../../shop-web/coupon-cookie.ts';
import { readForm } from '../../shop-web/forms/posted-form.ts';
import {
  languageOf,
  originOf,
  type RequestContext,
  type StorefrontEnvironment,
} from '../../shop-web/request-context.ts';
import { goTo } from '../../shop-web/respond.tsx';
import { crockford } from '../../text/crockford.ts';
import { parseForm, typedIn } from '../../web/form-schema.ts';
import { askDesk } from '../http/ask.ts';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { showRefusal } from '../refusal.tsx';
import { couponForm, emptyCoupon, endForm, typedCoupon } from './form.ts';
import * as couponProcedures from './procedures.ts';

/** Coupons, for owners. */
export const couponRoutes = new Hono<StorefrontEnvironment>();

type CouponPageState = Partial<Pick<CouponsPageProps, 'typed' | 'wrong' | 'isTaken' | 'unknown' | 'flash'>>;

/** A random code, for a merchant who does not choose one. */
const newCode = () => crockford(randomBytes(5));

/** The page, with the typed values after a refusal. */
async function showCoupons(c: RequestContext, shown: CouponPageState = {}): Promise<Response> {
  const language = languageOf(c);
  const after = c.req.query('after') ?? null;
  const reply = await askDesk(c, couponProcedures.showCoupons, { language, after });
  if (!reply.ok) return showRefusal(c, reply);
  const { cookieSecret } = c.var.settings;
  const coupons = await Promise.all(
    reply.coupons.map(async (coupon) => ({
      ...coupon,
      link: absolute(originOf(c), couponLinkPath(language, await signCouponLink(coupon.code, cookieSecret))),
    })),
  );
  const { next, categories } = reply;
  const frame = deskFrameOf(c, reply.device, (other) => couponsPath(other, after === null ? {} : { after }));
  const page = {
    typed: emptyCoupon(newCode()),
    wrong: [],
    isTaken: false,
    unknown: [],
    flash: null,
    ...shown,
  };
  const isRefused = page.wrong.length > 0 || page.isTaken || page.unknown.length > 0;
  c.set('hasScript', true);
  return showDesk(
    c,
    <CouponsPage {...{ frame, coupons, next, categories }} {...page} />,
    isRefused ? 422 : 200,
  );
}

couponRoutes.get(deskPatterns.coupons, (c) => {
  const word = c.req.query('flash') ?? '';
  return showCoupons(c, { flash: isCouponFlash(word) ? word : null });
});

couponRoutes.post(deskPatterns.coupons, async (c) => {
  const form = await readForm(c);
  // A body that was cut off on its way is no empty coupon.
  if (!form.has('code')) return goTo(c, couponsPath(languageOf(c)));
  const parsed = parseForm(couponForm, form);
  const typed = typedCoupon(parsed.typed);
  if (!parsed.ok) return showCoupons(c, { typed, wrong: parsed.wrong });
  const reply = await askDesk(c, couponProcedures.makeCoupon, parsed.values);
  if (reply.ok) return goTo(c, couponsPath(languageOf(c), { flash: 'made' }));
  if (reply.reason === 'taken') return showCoupons(c, { typed, isTaken: true, wrong: ['code'] });
  if (reply.reason === 'goods') return showCoupons(c, { typed, unknown: reply.unknown, wrong: ['goods'] });
  return showRefusal(c, reply);
});

couponRoutes.post(deskPatterns.endCoupon, async (c) => {
  const { code } = typedIn(endForm, await readForm(c));
  const reply = await askDesk(c, couponProcedures.stopCoupon, { code });
  return reply.ok ? goTo(c, couponsPath(languageOf(c), { flash: 'ended' })) : showRefusal(c, reply);
});
