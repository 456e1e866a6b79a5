import type { Locale } from '../../../src/contract/scalars.ts';
import {
  feePath,
  findOrderPath,
  orderPath,
  orderReplyPath,
  orderReviewPath,
  parcelCheckPath,
  paymentRedirectPath,
} from '../../../src/domain/addresses/shop.ts';
import { emptyBalance } from '../../../src/domain/orders/balance.ts';
import { communesIn } from '../../../src/text/communes.ts';
import { FindOrderPage } from '../../../templates/storefront/order/find-order.tsx';
import {
  FeePage,
  HandOverPage,
  OrderPage,
  type OrderProps,
} from '../../../templates/storefront/order/order.tsx';
import { ChatPage, ReplyPage } from '../../../templates/storefront/order/replies.tsx';
import { ReviewPage } from '../../../templates/storefront/order/review.tsx';
import { CourierPage, type CourierProps } from '../../../templates/storefront/parcel-check/parcel-check.tsx';
import { placeQuestionIn } from '../place-questions.ts';
import { wordsIn } from '../words.ts';
import { frameIn, productIn } from './products.tsx';

const token = '6cejhr7fp08ye8byt6hqmat3365eh4t6';
const noon = 1_795_258_800;

type History = OrderProps['order']['history'];
const begun: History = [{ kind: 'placed', at: noon }];
const histories: Record<OrderProps['order']['payment'], History> = {
  pending: begun,
  processing: [...begun, { kind: 'processing', at: noon + 70 }],
  paid: [...begun, { kind: 'processing', at: noon + 70 }, { kind: 'paid', at: noon + 95 }],
  failed: [...begun, { kind: 'declined', at: noon + 70 }, { kind: 'failed', at: noon + 160 }],
  canceled: [...begun, { kind: 'canceled', at: noon + 40 }],
  expired: [...begun, { kind: 'expired', at: noon + 1800 }],
  refunded: [
    ...begun,
    { kind: 'processing', at: noon + 70 },
    { kind: 'paid', at: noon + 95 },
    { kind: 'refunded', at: noon + 9000 },
  ],
  on_delivery: [{ kind: 'placed', at: noon }],
};

const communes = { ar: 'باب الوادي', fr: 'Bab El Oued', en: 'Bab El Oued' };
const street = '12, rue Larbi Ben M’hidi';
const streets = { ar: '12 شارع العربي بن مهيدي', fr: street, en: street };
const names = { ar: 'أمينة بن يوسف', fr: 'Amina Benyoucef', en: 'Amina Benyoucef' };

function orderSample(
  language: Locale,
  payment: OrderProps['order']['payment'],
  own: boolean,
  isConfirming = false,
  changes: Partial<OrderProps['order']> = {},
) {
  const goods = [productIn(language, 'huile-olive-kabylie'), productIn(language, 'dattes-deglet-nour')];
  const items = goods.map(({ name, variants: [variant] }, index) => ({
    name,
    label: variant?.label ?? null,
    quantity: 2 - index,
    amount: variant?.amount ?? 1,
    isDelivery: false,
  }));
  items.push({ name: 'Livraison', label: null, quantity: 1, amount: 400, isDelivery: true });
  const isOpen = payment === 'pending' || payment === 'processing';
  return (
    <OrderPage
      frame={frameIn(language, (one) => orderPath(one, token))}
      token={token}
      order={{
        number: 'X7K2M9QD',
        payment,
        fulfilment: 'new',
        paymentMethod: 'card',
        dueOnline: 3750,
        dueOnDelivery: 0,
        money: emptyBalance,
        paidTwice: payment === 'paid' && !own,
        items,
        total: items.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0),
        feesOnCustomer: own ? 0 : 65,
        canPay: !['processing', 'paid', 'refunded'].includes(payment),
        isConfirming,
        receipts: payment === 'paid' ? [{ url: 'https://pay.test/checkouts/1/pay', amount: 4_150 }] : [],
        history: histories[payment],
        ...changes,
      }}
      contact={
        own
          ? {
              name: wordsIn(names, language),
              phone: '+213661987654',
              wilaya: 16,
              commune: wordsIn(communes, language),
              street: wordsIn(streets, language),
              delivery: 'home',
            }
          : null
      }
      visit={{}}
      watch={isOpen ? 'watching' : 'over'}
      lastRefresh={60}
    />
  );
}

function courierSample(language: Locale, instruction: CourierProps['order']['instruction']) {
  const order = {
    number: 'X7K2M9QD',
    instruction,
    total: 3750,
    toCollect: instruction === 'cash' ? 3350 : 0,
    asOf: noon,
  };
  return <CourierPage frame={frameIn(language, (one) => parcelCheckPath(one, token))} order={order} />;
}

const placed: History = [{ kind: 'placed', at: noon }];
const confirmed: History = [
  ...placed,
  { kind: 'call_missed', at: noon + 500 },
  { kind: 'confirmed', at: noon + 5_000 },
];
const packed: History = [...confirmed, { kind: 'packed', at: noon + 9_000 }];
const gone: History = [...packed, { kind: 'handed_over', at: noon + 90_000 }];

const open = { says: 'open', confirm: 'open', change: 'open', cancel: 'open', address: 'open' } as const;
const confirmedReplies = {
  says: 'done',
  confirm: 'done',
  change: 'done',
  cancel: 'open',
  address: 'open',
} as const;
const closed = {
  says: 'closed',
  confirm: 'closed',
  change: 'closed',
  cancel: 'closed',
  address: 'closed',
} as const;

/** The pages of a shopper's replies. */
function replySamples(language: Locale) {
  const frame = frameIn(language, (one) => orderReplyPath(one, token));
  const order = { number: 'X7K2M9QD', fulfilment: 'new', payment: 'on_delivery' } as const;
  const page = { frame, token };
  const address = {
    contact: { wilaya: 16, delivery: 'home' },
    typed: { commune: wordsIn(communes, language), street: wordsIn(streets, language) },
    problems: {},
    pickupPoints: [],
    communes: communesIn(16, language),
    ...{ isSent: true, question: null, answered: null },
  } as const;
  return {
    'order-reply-address': (
      <ReplyPage
        {...page}
        order={{ ...order, replies: open }}
        refused={null}
        address={{ ...address, typed: { ...address.typed, commune: '' }, problems: { commune: 'required' } }}
      />
    ),
    ...Object.fromEntries(
      (['near', 'unknown'] as const).map((kind) => {
        const question = placeQuestionIn(language, kind);
        const typed = { ...address.typed, commune: question.commune };
        const answered = `kept 16 ${question.commune}`;
        const sample = (
          <ReplyPage
            {...page}
            order={{ ...order, replies: open }}
            refused={null}
            address={{ ...address, typed, question, answered }}
          />
        );
        return [`order-reply-place-${kind}`, sample];
      }),
    ),
    'order-reply-pickup-point': (
      <ReplyPage
        {...page}
        order={{ ...order, replies: confirmedReplies }}
        refused={null}
        address={{
          ...address,
          contact: { wilaya: 16, delivery: 'desk' },
          typed: { ...address.typed, street: 'Yalidine Alger' },
          pickupPoints: ['Yalidine Alger', 'Yalidine Hydra, 3 rue des Pins'],
        }}
      />
    ),
    'order-reply': <ReplyPage {...page} order={{ ...order, replies: open }} refused="wish" />,
    'order-reply-done': (
      <ReplyPage {...page} order={{ ...order, replies: confirmedReplies }} refused={null} />
    ),
    'order-reply-online': (
      <ReplyPage
        {...page}
        order={{ ...order, payment: 'paid', replies: { ...closed, change: 'open' } }}
        refused={null}
      />
    ),
    'order-reply-waiting': (
      <ReplyPage
        {...page}
        order={{ ...order, payment: 'failed', replies: { ...closed, change: 'open', cancel: 'open' } }}
        refused="paying"
      />
    ),
    'order-reply-checked': (
      <ReplyPage
        {...page}
        order={{ ...order, payment: 'failed', replies: { ...closed, change: 'open' } }}
        refused="checked"
      />
    ),
    'order-reply-over': (
      <ReplyPage
        {...page}
        order={{ ...order, fulfilment: 'handed_over', replies: closed }}
        refused="closed"
      />
    ),
    'order-reply-canceled': (
      <ReplyPage {...page} order={{ ...order, fulfilment: 'canceled', replies: closed }} refused={null} />
    ),
    'order-chat': <ChatPage frame={frame} number="X7K2M9QD" />,
  };
}

/** The forms of reviews: new ones, one without stars, and no more. */
function reviewSamples(language: Locale) {
  const honey = productIn(language, 'dattes-deglet-nour');
  const oil = productIn(language, 'huile-olive-kabylie');
  const page = { frame: frameIn(language, (one) => orderReviewPath(one, token)), token, number: 'X7K2M9QD' };
  const productOf = ({ id, name }: { id: string; name: string }, isReviewed: boolean) => ({
    id,
    name,
    isReviewed,
  });
  const typed = { product: oil.id, stars: '', words: 'W'.repeat(200), author: 'Amina' };
  return {
    'order-review': <ReviewPage {...page} products={[productOf(honey, false)]} typed={null} />,
    'order-review-wrong': (
      <ReviewPage {...page} products={[productOf(honey, true), productOf(oil, false)]} typed={typed} />
    ),
    'order-review-thanks': <ReviewPage {...page} products={[productOf(honey, true)]} typed={null} />,
  };
}

/** Orders with an amount due at the door. */
function doorSamples(language: Locale) {
  const cash = {
    paymentMethod: 'cash',
    dueOnline: 0,
    dueOnDelivery: 4_150,
    canPay: false,
    receipts: [],
  } as const;
  const part = { paymentMethod: 'part', dueOnline: 400, dueOnDelivery: 3_750 } as const;
  const atDoor = { ...emptyBalance, toCollect: 4_150 };
  const deposit = { ...emptyBalance, paidOnline: 400, refundable: 400 };
  const cashSample = (changes: Partial<OrderProps['order']>) =>
    orderSample(language, changes.payment ?? 'on_delivery', true, false, {
      ...cash,
      money: atDoor,
      ...changes,
    });
  const partSample = (payment: 'pending' | 'paid', changes: Partial<OrderProps['order']>) =>
    orderSample(language, payment, true, false, { ...part, ...changes });
  return {
    'order-cash': cashSample({ history: placed }),
    'order-cash-to-confirm': cashSample({ history: placed, replies: open }),
    'order-cash-to-change': cashSample({
      fulfilment: 'confirmed',
      history: confirmed,
      replies: confirmedReplies,
    }),
    'order-cash-confirmed': cashSample({
      fulfilment: 'confirmed',
      history: confirmed,
      arrivesAt: noon + 4 * 86_400,
    }),
    'order-cash-packed': cashSample({ fulfilment: 'packed', history: packed }),
    'order-cash-gone': cashSample({
      fulfilment: 'handed_over',
      history: gone,
      tracking: 'YAL-123456',
      courier: 'Yalidine',
    }),
    'order-cash-gone-unnumbered': cashSample({
      fulfilment: 'handed_over',
      history: gone,
      courier: 'Yalidine',
    }),
    ...Object.fromEntries(
      (
        ['handed_over', 'on_the_way', 'out_for_delivery', 'missed', 'at_pickup_point', 'returning'] as const
      ).map((parcelStep) => [
        `order-cash-parcel-${parcelStep}`,
        cashSample({
          fulfilment: 'handed_over',
          history: gone,
          tracking: 'YAL-123456',
          courier: 'Yalidine',
          arrivesAt: noon + 4 * 86_400,
          parcelStep,
        }),
      ]),
    ),
    'order-cash-taken': cashSample({
      payment: 'paid',
      fulfilment: 'handed_over',
      money: { ...emptyBalance, collected: 4_150 },
      isPaidAfterHandOver: true,
      history: gone,
      arrivesAt: noon + 4 * 86_400,
    }),
    // Paid in the shop, before the parcel left.
    'order-prepaid-gone': cashSample({
      payment: 'paid',
      fulfilment: 'handed_over',
      money: { ...emptyBalance, collected: 4_150 },
      history: gone,
      arrivesAt: noon + 4 * 86_400,
    }),
    'order-cash-delivered': cashSample({
      payment: 'paid',
      fulfilment: 'delivered',
      mayReview: true,
      money: { ...emptyBalance, collected: 4_150 },
      history: [
        ...gone,
        { kind: 'delivered', at: noon + 180_000 },
        { kind: 'cash_collected', at: noon + 180_000 },
      ],
    }),
    'order-cash-part-returned': cashSample({
      payment: 'paid',
      fulfilment: 'delivered',
      money: { ...emptyBalance, collected: 5_050, moved: 900 },
      returned: [
        { name: 'عسل · Miel', label: '500 g', quantity: 2 },
        { name: 'Thé vert', label: null, quantity: 1 },
      ],
      exchanges: { of: null, by: ['K7M2P9QD'] },
      history: [
        ...gone,
        { kind: 'delivered', at: noon + 180_000 },
        { kind: 'returned_part', at: noon + 180_000 },
      ],
    }),
    'order-cash-exchange': cashSample({
      payment: 'paid',
      fulfilment: 'confirmed',
      money: { ...emptyBalance, credited: 900, toCollect: 3_250 },
      exchanges: { of: 'K7M2P9QD', by: [] },
      history: confirmed,
    }),
    'order-cash-canceled': cashSample({
      fulfilment: 'canceled',
      money: emptyBalance,
      history: [...placed, { kind: 'canceled_by_shop', at: noon + 500 }],
    }),
    'order-pay-now': orderSample(language, 'pending', true, false, { payNow: 4_150, isTyped: true }),
    'order-rest': orderSample(language, 'paid', true, false, {
      money: { ...emptyBalance, paidOnline: 3_450, toCollect: 700 },
      rest: { amount: 700 },
      history: [...histories.paid, { kind: 'corrected', at: noon + 3_000 }],
    }),
    'order-rest-paid': orderSample(language, 'paid', true, false, {
      money: { ...emptyBalance, paidOnline: 4_150 },
      receipts: [
        { url: 'https://pay.test/checkouts/1/pay', amount: 3_450 },
        { url: 'https://pay.test/checkouts/2/pay', amount: 700 },
      ],
      history: [
        ...histories.paid,
        { kind: 'corrected', at: noon + 3_000 },
        { kind: 'rest_paid', at: noon + 4_000 },
      ],
    }),
    'order-paid-coming': orderSample(language, 'paid', true, false, { arrivesAt: noon + 4 * 86_400 }),
    'order-part-open': partSample('pending', { money: { ...emptyBalance, toCollect: 3_750 } }),
    'order-part-paid': partSample('paid', { money: { ...deposit, toCollect: 3_750 } }),
    'order-part-paid-gift': partSample('paid', {
      fulfilment: 'handed_over',
      money: { ...deposit, refunded: 300, waived: 300, toCollect: 3_750 },
      history: [...histories.paid, ...gone.slice(2), { kind: 'refunded_part', at: noon + 100_000 }],
    }),
    'order-part-returned': partSample('paid', {
      fulfilment: 'returned',
      money: { ...deposit, kept: 400 },
      history: [...histories.paid, ...gone.slice(2), { kind: 'returned', at: noon + 200_000 }],
    }),
    'order-part-canceled-refunded': partSample('paid', {
      fulfilment: 'canceled',
      money: { ...emptyBalance, paidOnline: 400, refunded: 400 },
      history: [...histories.paid, { kind: 'canceled_by_shop', at: noon + 9_000 }],
    }),
    'order-part-canceled': partSample('paid', {
      fulfilment: 'canceled',
      money: { ...deposit, refundDue: 300, refunded: 100 },
      history: [
        ...histories.paid,
        { kind: 'canceled_by_shop', at: noon + 9_000 },
        { kind: 'refunded_part', at: noon + 9_900 },
      ],
    }),
  };
}

/** Every sample of an order's pages by name. */
export function orderSamples(language: Locale) {
  return {
    'order-pending': orderSample(language, 'pending', true),
    'order-confirming': orderSample(language, 'pending', true, true),
    'order-processing': orderSample(language, 'processing', false),
    'order-paid': orderSample(language, 'paid', true),
    'order-paid-twice': orderSample(language, 'paid', false),
    'order-failed': orderSample(language, 'failed', true),
    'order-canceled': orderSample(language, 'canceled', false),
    'order-expired': orderSample(language, 'expired', false),
    'order-money-checked': orderSample(language, 'expired', false, false, {
      isMoneyChecked: true,
      history: [
        ...begun,
        { kind: 'declined', at: noon + 70 },
        { kind: 'expired', at: noon + 1800 },
        { kind: 'mismatch', at: noon + 3600 },
      ],
    }),
    'order-refunded': orderSample(language, 'refunded', false),
    'order-refunded-packed': orderSample(language, 'refunded', true, false, {
      fulfilment: 'packed',
      history: [
        ...histories.paid,
        { kind: 'packed', at: noon + 9_000 },
        { kind: 'refunded', at: noon + 9_900 },
      ],
      money: { ...emptyBalance, refunded: 3_750 },
    }),
    ...doorSamples(language),
    ...replySamples(language),
    ...reviewSamples(language),
    fee: (
      <FeePage frame={frameIn(language, (one) => feePath(one, token))} token={token} total={4_150} fee={65} />
    ),
    find: <FindOrderPage frame={frameIn(language, findOrderPath)} asked={null} />,
    'find-unknown': (
      <FindOrderPage
        frame={frameIn(language, findOrderPath)}
        asked={{ number: '56XY 88GS', phone: '0550 12 34 56', refused: 'unknown' }}
      />
    ),
    'hand-over': (
      <HandOverPage
        frame={frameIn(language, (one) => paymentRedirectPath(one, token))}
        url="https://pay.test/checkouts/1/pay"
      />
    ),
    'courier-paid': courierSample(language, 'paid'),
    'courier-processing': courierSample(language, 'processing'),
    'courier-unpaid': courierSample(language, 'unpaid'),
    'courier-cash': courierSample(language, 'cash'),
    'courier-stopped': courierSample(language, 'stopped'),
  };
}
