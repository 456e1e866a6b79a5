import type { DeskOrder } from '../../../src/desk/orders/rules/order.ts';
import { emptyTypedOrder } from '../../../src/desk/typed-orders/form.ts';
import type { TypedOrder } from '../../../src/desk/typed-orders/rules/form.ts';
import type { PastOrder } from '../../../src/desk/typed-orders/rules/typed-orders.ts';
import { emptyBalance } from '../../../src/domain/orders/balance.ts';
import { findCommunes } from '../../../src/text/communes.ts';
import type { DeskFrame } from '../../../templates/desk/page/frame.ts';
import { PlacedOrderPage } from '../../../templates/desk/typed-orders/placed.tsx';
import type { TypedOrderPageProps } from '../../../templates/desk/typed-orders/props.ts';
import { TypedOrderPage } from '../../../templates/desk/typed-orders/typed-order.tsx';
import type { JSX } from '../../../templates/parts/jsx-runtime.ts';
import { placeQuestionIn, placeQuestions } from '../place-questions.ts';
import { type Words, wordsIn } from '../words.ts';

const AT = 1_795_252_500_000;
type Answer = TypedOrderPageProps['answer'];
type Line = Answer['lines'][number];

/** The form of a typed order, from empty to refused, and the pages of placed ones. */
export function typedOrderSamples(frame: DeskFrame): Record<string, JSX.Element> {
  const { language } = frame.t;
  const say = (words: Words) => wordsIn(words, language);
  const amina = say({ ar: 'أمينة بن يوسف', fr: 'Amina Benyoucef', en: 'Amina Benyoucef' });
  const commune = say({ ar: 'بئر خادم', fr: 'Birkhadem', en: 'Birkhadem' });
  const street = say({
    ar: 'حي 200 مسكن، عمارة 4',
    fr: 'Cité 200 logements, bât. 4',
    en: 'Cité 200 logements, bât. 4',
  });
  const honey = say({ ar: 'عسل السدر', fr: 'Miel de jujubier', en: 'Jujube honey' });
  const oil = say({
    ar: 'زيت زيتون بكر ممتاز من بلاد القبائل',
    fr: 'Huile d’olive vierge extra de Kabylie',
    en: 'Extra virgin olive oil from Kabylia',
  });
  const jar = say({ ar: '500 غ', fr: '500 g', en: '500 g' });
  const empty: TypedOrder = { ...emptyTypedOrder(language), submission: '7f'.repeat(16) };
  const answer: Answer = {
    customer: null,
    found: [],
    lines: [],
    delivery: {
      isCharged: true,
      choice: null,
      offers: { home: null, desk: null },
      days: { home: null, desk: null },
      freeFrom: null,
      tariff: null,
      pickupPoints: [],
    },
    subtotal: 0,
    saved: 0,
    discount: 0,
    coupon: null,
    total: 0,
    limit: null,
    offers: [],
    warnings: [],
    ownSources: ['TikTok'],
    mayDiscount: true,
    exchange: null,
  };
  const line = (
    price: string,
    name: string,
    amount: number,
    quantity: number,
    more: Partial<Line> = {},
  ): Line => ({
    price,
    sells: price,
    quantity,
    pieces: String(quantity),
    status: 'same',
    productId: price,
    slug: price,
    variant: '',
    tiers: [],
    name,
    label: jar,
    picture: null,
    amount,
    formerAmount: null,
    available: null,
    fits: null,
    held: 0,
    ...more,
  });
  const past = (n: number): PastOrder => ({
    number: `K7M2P9Q${n}`,
    name: amina,
    wilaya: 16,
    commune,
    street: n === 1 ? '' : street,
    delivery: n === 1 ? 'desk' : 'home',
    language,
    placedAt: AT - n * 86_400_000,
    payment: 'on_delivery',
    fulfilment: n === 0 ? 'delivered' : 'returned',
    total: 4_200,
    items: [{ name: honey, label: jar, quantity: 2, price: '01a' }],
  });
  const known: Answer = {
    ...answer,
    customer: {
      history: { ordered: 3, delivered: 2, refused: 1, returned: 0, canceled: 0, isMore: false },
      isRefused: false,
      isHidden: false,
      addresses: [past(0), past(1)],
      orders: [past(0), past(1)],
    },
    lines: [line('01a', honey, 1_900, 2), line('01b', oil, 1_050, 1)],
    delivery: {
      ...answer.delivery,
      choice: { wilaya: 16, mode: 'home' },
      offers: { home: 400, desk: 250 },
      tariff: { wilaya: 16, mode: 'home', price: '01c', amount: 400 },
    },
    subtotal: 4_850,
    saved: 200,
    discount: 250,
    total: 5_000,
    offers: [{ paymentMethod: 'part', dueOnline: 400, dueOnDelivery: 4_600 }],
  };
  const filled: TypedOrder = {
    ...empty,
    phone: '0550 12 34 56',
    known: '+213550123456',
    name: amina,
    wilaya: '16',
    commune,
    street,
    off: 'amount',
    amount: '250',
    reason: say({ ar: 'زبونة وفية', fr: 'Cliente fidèle', en: 'Loyal customer' }),
    lines: [{ price: '01a', pieces: '2' }],
  };
  const page = (more: Partial<TypedOrderPageProps> = {}) => (
    <TypedOrderPage
      frame={frame}
      typed={empty}
      answer={answer}
      communes={[]}
      problems={{}}
      refused={null}
      doubts={null}
      {...more}
    />
  );
  const variants = [
    {
      price: '01a',
      label: say({ ar: '250 غ', fr: '250 g', en: '250 g' }),
      amount: 1_000,
      left: 2,
      isSoldOut: false,
    },
    { price: '01b', label: jar, amount: 1_900, left: null, isSoldOut: false },
    {
      price: '01c',
      label: say({ ar: '1 كغ', fr: '1 kg', en: '1 kg' }),
      amount: 3_600,
      left: 0,
      isSoldOut: true,
    },
  ];
  const typedCommune = say({ ar: 'بئر', fr: 'Bir', en: 'Bir' });
  const finding: Answer = {
    ...answer,
    customer: {
      history: { ordered: 0, delivered: 0, refused: 0, returned: 0, canceled: 0, isMore: false },
      isRefused: true,
      isHidden: true,
      addresses: [],
      orders: [],
    },
    found: [
      { slug: 'miel', name: honey, variants },
      {
        slug: 'huile',
        name: oil,
        variants: [{ price: '02a', label: null, amount: 1_050, left: null, isSoldOut: false }],
      },
    ],
    coupon: { code: 'AID10', refused: 'minimum', discount: 0, on: 'goods', minimum: 3_000, startsAt: null },
  };
  const order: DeskOrder = {
    number: 'K7M2P9QD',
    source: 'phone',
    campaign: null,
    paymentMethod: 'cash',
    payment: 'on_delivery',
    fulfilment: 'confirmed',
    placedAt: AT,
    position: 2,
    submission: 'a page',
    actions: ['pack'],
    undoable: null,
    isPaidAtShop: false,
    isTest: false,
    isFree: false,
    toCollect: 5_000,
    rest: 0,
    tracking: null,
    recipient: { name: amina, wilaya: 16, commune, delivery: 'home' },
    contact: {
      name: amina,
      phone: '+213550123456',
      email: null,
      wilaya: 16,
      commune,
      street,
      note: null,
      delivery: 'home',
    },
    isCommuneKnown: true,
    likelyPlaces: [],
    placeAnswer: null,
    isNameDoubtful: false,
    pickupPoints: [],
    wilayaPickupPoints: [],
    items: [],
    tags: [],
    usedTags: [],
    calledBy: null,
    courier: null,
    callFlags: [],
    callers: {
      before: null,
      token: '6cejhr7fp08ye8byt6hqmat3365eh4t6',
      canPay: false,
      total: 5_000,
      about: { note: null, tags: [] },
      sizes: {},
    },
    returned: [],
    exchanges: { of: null, by: [] },
    takeBack: [],
    mayExchange: false,
    isOwnCall: false,
    owners: {
      coupon: null,
      discount: 250,
      saved: 0,
      discountReason: null,
      total: 5_000,
      money: { ...emptyBalance, toCollect: 5_000 },
      timeline: [],
      disputes: [],
      before: null,
      refunds: [],
      byCard: 0,
      offersRefunds: true,
      isPhoneRefused: false,
      token: '6cejhr7fp08ye8byt6hqmat3365eh4t6',
      canPay: false,
      isTried: false,
      tries: { opened: 0, declined: 0 },
      parcelMoney: null,
      receipts: [],
    },
  };
  const owners = order.owners ?? null;
  const url = `https://shop.example.dz/${language}/orders/6cejhr7fp08ye8byt6hqmat3365eh4t6`;
  const shopper = { language, shopName: frame.shopName, url };
  return {
    'desk-typed-order': page(),
    'desk-typed-order-known': page({ typed: filled, answer: known }),
    'desk-typed-order-finding': page({
      typed: {
        ...empty,
        phone: '0661 20 30 40',
        find: honey.slice(0, 3),
        commune: typedCommune,
        off: 'coupon',
        coupon: 'AID10',
        source: 'own',
        own_source: 'TikTok',
      },
      answer: finding,
      communes: findCommunes(typedCommune, language, { first: null, count: 6 }),
    }),
    'desk-typed-order-exchange': page({
      typed: { ...filled, exchange: 'K7M2P9QD', back: [{ price: '01a', pieces: '1' }] },
      answer: {
        ...known,
        exchange: {
          ...{ number: 'K7M2P9QD', phone: '+213550123456', credit: 1_900, rest: 0, problem: null },
          lines: [{ price: '01a', name: honey, label: jar, quantity: 2, amount: 1_900 }],
        },
      },
    }),
    'desk-typed-order-exchange-rest': page({
      typed: { ...filled, exchange: 'K7M2P9QD', back: [{ price: '01a', pieces: '9' }] },
      problems: { back: 'invalid' },
      answer: {
        ...known,
        exchange: {
          ...{ number: 'K7M2P9QD', phone: '+213550123456', credit: 1_900, rest: 700, problem: 'pieces' },
          lines: [{ price: '01a', name: honey, label: jar, quantity: 2, amount: 1_900 }],
        },
      },
    }),
    'desk-typed-order-wrong': page({
      typed: { ...filled, phone: '05501', street: '', off: 'amount', reason: '' },
      answer: {
        ...known,
        lines: [
          line('01a', honey, 1_900, 9, { fits: 2, available: 2 }),
          line('01b', oil, 1_050, 1, { fits: 0, available: 0 }),
        ],
      },
      problems: {
        phone: 'invalid',
        street: 'required',
        'pieces.01a': 'short',
        'pieces.01b': 'short',
        reason: 'required',
        wilaya: 'not_delivered',
      },
    }),
    'desk-typed-order-warned': page({
      typed: { ...filled, warned: 'refused not_offered', paid: 'deposit', source: 'whatsapp' },
      answer: { ...known, warnings: ['refused', 'not_offered'] },
      refused: { reason: 'warnings' },
    }),
    ...Object.fromEntries(
      placeQuestions.map((kind) => {
        const question = placeQuestionIn(language, kind);
        const typed = { ...filled, name: '12345', commune: question.commune };
        const doubts = { question, asksName: true };
        const sample = page({ typed, answer: known, refused: { reason: 'doubtful' }, doubts });
        return [`desk-typed-order-place-${kind}`, sample];
      }),
    ),
    'desk-typed-order-changed': page({ typed: filled, answer: known, refused: { reason: 'changed' } }),
    'desk-typed-order-placed': <PlacedOrderPage frame={frame} order={order} shopper={shopper} flash={null} />,
    'desk-typed-order-link': (
      <PlacedOrderPage
        frame={frame}
        order={{
          ...order,
          paymentMethod: 'card',
          payment: 'pending',
          fulfilment: 'new',
          toCollect: 0,
          owners: owners && { ...owners, canPay: true },
        }}
        shopper={{ ...shopper, language: 'ar' }}
        flash="unpayable"
      />
    ),
    'desk-typed-order-again': (
      <PlacedOrderPage
        frame={frame}
        order={{ ...order, payment: 'paid', toCollect: 0, recipient: null, contact: null }}
        shopper={shopper}
        flash="again"
      />
    ),
  };
}
