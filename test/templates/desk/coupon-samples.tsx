import { emptyCoupon } from '../../../src/desk/coupons/form.ts';
import type { CouponRow } from '../../../src/desk/coupons/rules.ts';
import { CouponsPage } from '../../../templates/desk/coupons/coupons.tsx';
import type { DeskFrame } from '../../../templates/desk/page/frame.ts';
import type { JSX } from '../../../templates/parts/jsx-runtime.ts';

const DAY = 86_400_000;
const at = Date.UTC(2026, 10, 1, 23);

const coupon: CouponRow = {
  code: 'AID2026',
  kind: 'percent',
  value: 15,
  on: 'goods',
  minimum: 3_000,
  startsAt: at,
  endsAt: at + 10 * DAY,
  most: 200,
  mostPerPhone: 1,
  products: null,
  categories: null,
  uses: 37,
  madeAt: at,
  state: 'active',
};

/** Coupons in their list, an empty list, and a form with errors. */
export function couponSamples(frame: DeskFrame): Record<string, JSX.Element> {
  const link = 'https://hanout.example/fr/x/QUlEMjAyNg~FCIB5qDOJ0kq2TSCgS8l8sVfrWkBnQ0mSr5kqYkD8xw';
  const word = { ar: 'مواد غذائية', fr: 'Épicerie', en: 'Groceries' }[frame.t.language as 'ar' | 'fr' | 'en'];
  const goods = { ar: 'عسل السدر', fr: 'Miel de jujubier', en: 'Jujube honey' }[
    frame.t.language as 'ar' | 'fr' | 'en'
  ];
  const typed = emptyCoupon('4KT9XW2M');
  const page = {
    frame,
    next: 'AID2026',
    categories: [
      { key: 'epicerie', name: word },
      { key: 'artisanat', name: 'Artisanat' },
    ],
    typed,
    wrong: [],
    isTaken: false,
    unknown: [],
    flash: 'made' as const,
    coupons: [
      coupon,
      {
        ...coupon,
        code: 'رمضان10',
        on: 'delivery' as const,
        value: 100,
        minimum: 0,
        state: 'early' as const,
        endsAt: null,
        uses: 0,
        most: null,
      },
      {
        ...coupon,
        code: 'MERCI500',
        kind: 'amount' as const,
        value: 500,
        state: 'spent' as const,
        products: [goods],
        categories: [word],
      },
      { ...coupon, code: 'ETE', state: 'over' as const, startsAt: null, uses: 1, mostPerPhone: null },
    ].map((one) => ({ ...one, link })),
  };
  return {
    'desk-coupons': <CouponsPage {...page} />,
    'desk-coupons-none': <CouponsPage {...page} coupons={[]} next={null} flash={null} />,
    'desk-coupons-wrong': (
      <CouponsPage
        {...page}
        flash={null}
        typed={{
          fields: {
            ...typed.fields,
            code: 'aid',
            value: '150',
            to: '2026-11-01',
            goods: 'https://hanout.example/fr/p/rien',
          },
          categories: ['epicerie'],
        }}
        wrong={['value', 'to']}
      />
    ),
  };
}
