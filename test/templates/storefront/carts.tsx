import { demoProducts } from '../../../scripts/local/demo-catalogue.ts';
import type { Locale } from '../../../src/contract/scalars.ts';
import {
  cartPath,
  checkoutPath,
  quickOrderPath,
  sharedCartPath,
  tariffsPath,
} from '../../../src/domain/addresses/shop.ts';
import { communesIn } from '../../../src/text/communes.ts';
import { wilayas } from '../../../src/text/wilayas.ts';
import { CartPage, type CartProps } from '../../../templates/storefront/cart/cart.tsx';
import { CheckoutPage, type CheckoutProps } from '../../../templates/storefront/checkout/checkout.tsx';
import { TariffsPage } from '../../../templates/storefront/delivery/tariffs.tsx';
import {
  QuickOrderPage,
  type QuickOrderProps,
} from '../../../templates/storefront/quick-order/confirm-quick-order.tsx';
import {
  SharedCartPage,
  type SharedCartProps,
} from '../../../templates/storefront/shared-cart/shared-cart.tsx';
import { placeQuestionIn, placeQuestions } from '../place-questions.ts';
import { wordsIn } from '../words.ts';
import { hostileCards, origin } from './catalogues.tsx';
import { frameIn, productIn } from './products.tsx';

type Line = CartProps['lines'][number];

function lineOf(language: Locale, slug: string, quantity: number, changes: Partial<Line> = {}): Line {
  const good = demoProducts.find((candidate) => candidate.slug === slug);
  const [offer] = good?.prices ?? [];
  if (good === undefined || offer === undefined) throw new Error(`Unknown product ${slug}.`);
  return {
    price: `${slug}-price`,
    sells: `${slug}-price`,
    quantity,
    status: 'same',
    slug,
    name: wordsIn(good.name, language),
    label: offer.label === undefined ? null : wordsIn(offer.label, language),
    picture: `${origin}/pictures/${slug}.svg`,
    amount: offer.amount,
    formerAmount: null,
    available: null,
    fits: null,
    ...changes,
  };
}

const linesIn = (language: Locale): Line[] => [
  lineOf(language, 'dattes-deglet-nour', 2),
  lineOf(language, 'huile-olive-kabylie', 1),
  lineOf(language, 'poterie-kabyle', 1, { available: 2, fits: 2 }),
];

const linesWithErrors = (language: Locale): Line[] => [
  lineOf(language, 'dattes-deglet-nour', 2, { status: 'repriced', formerAmount: 900 }),
  lineOf(language, 'tapis-de-ghardaia', 3, { available: 2, fits: 2 }),
  lineOf(language, 'plateau-en-cuivre', 1, { available: 0, fits: 0 }),
  lineOf(language, 'berrad-theiere', 1, { status: 'gone' }),
];

const hostileLines: Line[] = hostileCards.map(({ slug, name, picture, amount }) => ({
  price: `${slug}-price`,
  sells: `${slug}-price`,
  quantity: 99,
  status: 'same',
  slug,
  name,
  label: name,
  picture,
  amount,
  formerAmount: null,
  available: 1,
  fits: 1,
}));

const sumOf = (lines: readonly Line[]) =>
  lines.reduce((sum, { status, amount, quantity }) => sum + (status === 'gone' ? 0 : amount * quantity), 0);

type Delivery = CartProps['delivery'];
const unchosen: Delivery = {
  isCharged: true,
  choice: null,
  offers: { home: null, desk: null },
  tariff: null,
};
const toAlgiers: Delivery = {
  isCharged: true,
  choice: { wilaya: 16, mode: 'home' },
  offers: { home: 400, desk: 250 },
  days: { home: 2, desk: null },
  arrivesAt: Date.UTC(2026, 11, 6) / 1000,
  tariff: { amount: 400 },
};
const nowhere: Delivery = {
  ...unchosen,
  choice: { wilaya: 54, mode: 'home' },
  offers: { home: null, desk: 1600 },
};

function cartSample(language: Locale, lines: Line[], delivery: Delivery, changes: Partial<CartProps> = {}) {
  const productsSum = sumOf(lines);
  return (
    <CartPage
      frame={frameIn(language, cartPath)}
      lines={lines}
      subtotal={productsSum}
      saved={0}
      total={productsSum + (delivery.tariff?.amount ?? 0)}
      delivery={delivery}
      limit={null}
      unknown={0}
      paid={null}
      mistyped={null}
      most={null}
      removed={null}
      problem={null}
      {...changes}
    />
  );
}

function sharedCartSample(language: Locale, lines: Line[], changes: Partial<SharedCartProps> = {}) {
  const asked = lines.map(({ price, quantity }) => ({ price, quantity }));
  return (
    <SharedCartPage
      frame={frameIn(language, (one) => sharedCartPath(one, asked))}
      asked={asked}
      lines={lines.flatMap(({ status, ...line }) => (status === 'gone' ? [] : [{ ...line, status }]))}
      gone={lines.filter(({ status }) => status === 'gone').length}
      isUnread={false}
      isCut={false}
      total={sumOf(lines)}
      isDeliveryCharged
      limit={null}
      problem={null}
      {...changes}
    />
  );
}

const nothingTyped: CheckoutProps['typed'] = {
  name: '',
  phone: '',
  email: '',
  wilaya: '',
  commune: '',
  street: '',
  note: '',
  delivery: 'home',
};

const contactSample = {
  name: 'Amina Benyoucef',
  phone: '0550 12 34 56',
  commune: 'Bab El Oued',
  street: '12, rue Colonna',
};

function checkoutSample(
  language: Locale,
  lines: Line[],
  delivery: Delivery,
  changes: Partial<CheckoutProps> = {},
) {
  return (
    <CheckoutPage
      frame={frameIn(language, checkoutPath)}
      alone={null}
      typed={{ ...nothingTyped, wilaya: String(delivery.choice?.wilaya ?? '') }}
      problems={{}}
      communes={communesIn(delivery.choice?.wilaya ?? 0, language)}
      lines={lines.filter(({ status }) => status !== 'gone')}
      delivery={delivery}
      subtotal={sumOf(lines)}
      saved={0}
      total={sumOf(lines) + (delivery.tariff?.amount ?? 0)}
      fingerprint={null}
      change={null}
      limit={null}
      offers={[{ paymentMethod: 'card', dueOnline: 3750, dueOnDelivery: 0 }]}
      isPaidInPart={false}
      {...changes}
    />
  );
}

type Coupon = NonNullable<CartProps['coupon']>;
const coupon: Coupon = { code: 'AID2026', refused: null, discount: 562, minimum: 3_000, startsAt: null };
const refusals = ['early', 'over', 'spent', 'excluded', 'minimum', 'undecided', 'nothing', 'small'] as const;

/** The cart and the form with a valid or an invalid coupon. */
function couponSamples(language: Locale, lines: Line[]) {
  const productsSum = sumOf(lines);
  const total = productsSum + 400 - coupon.discount;
  const early: Coupon = { ...coupon, refused: 'early', discount: 0, startsAt: Date.UTC(2026, 11, 1) };
  return {
    'cart-coupon': cartSample(language, lines, toAlgiers, { coupon, total, hasCoupons: true }),
    'cart-coupon-field': cartSample(language, lines, toAlgiers, { hasCoupons: true }),
    'cart-coupon-open': cartSample(language, lines, unchosen, {
      coupon,
      total: productsSum - coupon.discount,
      hasCoupons: true,
    }),
    'cart-coupon-unknown': cartSample(language, lines, toAlgiers, {
      hasCoupons: true,
      couponProblem: { kind: 'unknown', typed: 'AID2O26' },
    }),
    'cart-coupon-limited': cartSample(language, lines, toAlgiers, {
      hasCoupons: true,
      couponProblem: { kind: 'limited' },
    }),
    ...Object.fromEntries(
      refusals.map((refused) => [
        `cart-coupon-${refused}`,
        cartSample(language, lines.slice(0, 1), toAlgiers, {
          coupon: { ...early, refused },
          hasCoupons: true,
        }),
      ]),
    ),
    'cart-empty-coupon': cartSample(language, [], unchosen, { coupon: { ...coupon, discount: 0 } }),
    'checkout-coupon': checkoutSample(language, lines, toAlgiers, { coupon, total }),
    'checkout-coupon-early': checkoutSample(language, lines, toAlgiers, { coupon: early }),
    'checkout-coupon-used': checkoutSample(language, lines, toAlgiers, {
      change: 'coupon',
      coupon: { ...coupon, refused: 'phone', discount: 0 },
    }),
    'checkout-free': checkoutSample(language, lines, toAlgiers, {
      coupon: { ...coupon, discount: productsSum + 400 },
      total: 0,
      offers: [{ paymentMethod: 'cash', dueOnline: 0, dueOnDelivery: 0 }],
    }),
  };
}

const typedQuickly = { ...nothingTyped, ...contactSample, street: '', wilaya: '16' };

function quickOrderSample(language: Locale, line: Line, changes: Partial<QuickOrderProps> = {}) {
  const { delivery = toAlgiers } = changes;
  const subtotal = line.amount * line.quantity;
  return (
    <QuickOrderPage
      frame={frameIn(language, quickOrderPath)}
      cartId="C"
      purchase="P"
      line={line}
      lineProblem={null}
      mistyped={null}
      variants={[]}
      typed={typedQuickly}
      problems={{}}
      question={null}
      answered={null}
      asksName={false}
      delivery={delivery}
      subtotal={subtotal}
      saved={0}
      total={subtotal + (delivery.tariff?.amount ?? 0)}
      change={null}
      coupon={null}
      offers={[{ paymentMethod: 'cash', dueOnline: 0, dueOnDelivery: subtotal }]}
      isConfirmable
      upsell={null}
      isUpsellGone={false}
      conditions="v1"
      {...changes}
    />
  );
}

/** A product that is offered with another. */
function upsellOf(language: Locale, isTicked: boolean) {
  const { sells, name, label, amount } = lineOf(language, 'dattes-deglet-nour', 1);
  return { sells, name, label, amount, total: 4_150, isTicked };
}

/** The sums of lines whose tiers save an amount. */
function tiersOff(lines: readonly Line[], saved: number) {
  const subtotal = sumOf(lines) - saved;
  return { subtotal, saved, total: subtotal + 400 };
}

/** The page that confirms an order from a product's page. */
function quickOrderSamples(language: Locale) {
  const line = lineOf(language, 'huile-olive-kabylie', 2);
  const { variants } = productIn(language, 'huile-olive-kabylie');
  const others = variants.map((one, index) => ({ ...one, isSoldOut: index === 0 }));
  return {
    'quick-order': quickOrderSample(language, line, {
      delivery: { ...toAlgiers, freeFrom: 10_000 },
    }),
    'quick-order-upsell': quickOrderSample(language, line, { upsell: upsellOf(language, false) }),
    'quick-order-upsell-ticked': quickOrderSample(language, line, {
      upsell: upsellOf(language, true),
      isUpsellGone: true,
    }),
    ...Object.fromEntries(
      placeQuestions.map((kind) => {
        const question = placeQuestionIn(language, kind);
        const typed = { ...typedQuickly, commune: question.commune };
        const sample = { typed, question, answered: null, isConfirmable: false };
        return [`quick-order-place-${kind}`, quickOrderSample(language, line, sample)];
      }),
    ),
    'quick-order-name': quickOrderSample(language, line, {
      typed: { ...typedQuickly, name: '12345' },
      asksName: true,
    }),
    'quick-order-tiers': quickOrderSample(language, line, tiersOff([line], 300)),
    'quick-order-missing': quickOrderSample(language, line, {
      typed: { ...typedQuickly, phone: '12', commune: '', wilaya: '' },
      problems: { phone: 'invalid', wilaya: 'required', commune: 'required' },
      delivery: unchosen,
      isConfirmable: false,
    }),
    'quick-order-sold-out': quickOrderSample(language, line, {
      lineProblem: 'sold_out',
      variants: others,
      isConfirmable: false,
    }),
    'quick-order-short': quickOrderSample(
      language,
      { ...line, fits: 1 },
      { lineProblem: 'short', variants, isConfirmable: false },
    ),
    'quick-order-over': quickOrderSample(language, line, {
      lineProblem: 'sold_out',
      variants: others.map((one) => ({ ...one, isSoldOut: true })),
      isConfirmable: false,
    }),
    'quick-order-office': quickOrderSample(
      language,
      { ...line, formerAmount: 1_600 },
      {
        typed: { ...typedQuickly, delivery: 'desk' },
        delivery: {
          ...toAlgiers,
          choice: { wilaya: 16, mode: 'desk' },
          pickupPoints: ['Alger Centre, 12, rue Didouche Mourad', 'مكتب باب الزوار'],
        },
        change: 'cash_limit',
      },
    ),
  };
}

/** Every sample of the cart, of a shared cart, and of the checkout form, by name. */
export function cartSamples(language: Locale) {
  const lines = linesIn(language);
  const troubled = linesWithErrors(language);
  const [first] = lines;
  return {
    'cart-open': cartSample(language, lines, unchosen),
    'cart-delivery': cartSample(language, lines, toAlgiers),
    'cart-upsell': cartSample(language, lines, toAlgiers, { upsell: upsellOf(language, false) }),
    'cart-tiers': cartSample(language, lines, toAlgiers, tiersOff(lines, 300)),
    'checkout-tiers': checkoutSample(language, lines, toAlgiers, tiersOff(lines, 300)),
    'cart-paid': cartSample(language, lines, toAlgiers, { paid: { covers: 'all', token: 'abc' } }),
    'cart-paid-in-part': cartSample(language, lines, toAlgiers, { paid: { covers: 'some', token: null } }),
    'cart-mistyped': cartSample(language, lines, toAlgiers, {
      mistyped: { price: lines[1]?.price ?? '', text: '-1' },
      problem: { kind: 'heavy' },
    }),
    'cart-removed': cartSample(language, lines.slice(1), toAlgiers, {
      removed: { price: 'p', name: first?.name ?? '', quantity: 2 },
      most: first?.name ?? '',
    }),
    'cart-troubled': cartSample(language, troubled, nowhere, { unknown: 1, problem: { kind: 'short' } }),
    'cart-repriced': cartSample(language, lines.slice(1, 2), toAlgiers, {
      problem: first === undefined ? null : { kind: 'repriced', line: first },
    }),
    'cart-dear': cartSample(language, lines.slice(0, 1), toAlgiers, { limit: 'dear' }),
    'cart-hostile': cartSample(language, hostileLines, toAlgiers, { limit: 'over' }),
    'cart-forty': cartSample(
      language,
      Array.from({ length: 40 }, (_, index) =>
        lineOf(language, 'dattes-deglet-nour', index + 1, { price: `price-${index}` }),
      ),
      toAlgiers,
    ),
    'cart-empty': cartSample(language, [], unchosen),
    ...couponSamples(language, lines),
    ...quickOrderSamples(language),
    'shared-cart': sharedCartSample(language, lines),
    'shared-cart-troubled': sharedCartSample(language, troubled, {
      gone: 2,
      isUnread: true,
      isCut: true,
      problem: 'full',
    }),
    'shared-cart-hostile': sharedCartSample(language, hostileLines, { limit: 'over' }),
    tariffs: (
      <TariffsPage
        frame={frameIn(language, tariffsPath)}
        tariffs={wilayas.flatMap(({ code: wilaya }) => [
          { wilaya, mode: 'home' as const, amount: 50 * wilaya, days: 1 + (wilaya % 9) },
          ...(wilaya % 3 === 0 ? [] : [{ wilaya, mode: 'desk' as const, amount: 0, days: null }]),
        ])}
        freeFrom={20_000}
        pickupPoints={[
          { wilaya: 16, name: 'Bab Ezzouar', address: 'Cité 5 Juillet', phone: '0550 12 34 56' },
        ]}
      />
    ),
    'tariffs-none': (
      <TariffsPage frame={frameIn(language, tariffsPath)} tariffs={[]} freeFrom={null} pickupPoints={[]} />
    ),
    checkout: checkoutSample(language, lines, toAlgiers),
    ...Object.fromEntries(
      placeQuestions.map((kind) => {
        const question = placeQuestionIn(language, kind);
        const typed = {
          ...nothingTyped,
          ...contactSample,
          wilaya: '16',
          name: '12345',
          commune: question.commune,
        };
        const sample = { typed, question, answered: `kept 16 ${question.commune}`, asksName: true };
        return [`checkout-place-${kind}`, checkoutSample(language, lines, toAlgiers, sample)];
      }),
    ),
    'checkout-open': checkoutSample(language, lines, unchosen),
    'checkout-delivery': checkoutSample(language, lines, toAlgiers, {
      change: 'delivery',
      isPaidInPart: true,
    }),
    'checkout-troubled': checkoutSample(language, lines, nowhere, {
      typed: { ...nothingTyped, name: '"Amina"', phone: '12', email: 'amina@', wilaya: '54' },
      problems: { phone: 'invalid', email: 'invalid', wilaya: 'not_delivered', commune: 'required' },
      change: 'total',
    }),
    'checkout-ways': checkoutSample(language, lines, toAlgiers, {
      offers: [
        { paymentMethod: 'cash', dueOnline: 0, dueOnDelivery: 6_900 },
        { paymentMethod: 'part', dueOnline: 400, dueOnDelivery: 6_500 },
        { paymentMethod: 'card', dueOnline: 6_900, dueOnDelivery: 0 },
      ],
      change: 'payment_method',
    }),
    'checkout-offices': checkoutSample(
      language,
      lines,
      { ...toAlgiers, pickupPoints: ['Alger Centre, 12, rue Didouche Mourad', 'مكتب باب الزوار'] },
      { typed: { ...nothingTyped, ...contactSample, street: '', wilaya: '16', delivery: 'desk' } },
    ),
    'checkout-remembered': checkoutSample(language, lines, toAlgiers, {
      typed: { ...nothingTyped, ...contactSample, wilaya: '16' },
      isRemembered: true,
    }),
    'checkout-cash': checkoutSample(language, lines, toAlgiers, {
      offers: [{ paymentMethod: 'cash', dueOnline: 0, dueOnDelivery: 6_900 }],
    }),
    'checkout-hostile': checkoutSample(language, hostileLines, toAlgiers, { limit: 'over' }),
    'checkout-over': checkoutSample(language, lines.slice(0, 1), unchosen, {
      alone: { price: 'p', quantity: 99, cartId: 'C', purchase: 'P' },
      limit: 'over',
    }),
  };
}
